# 单张票据：字段、历史，以及转账的电子回单。

detail-source-live = 实时 { $time }
detail-source-detail = 已存详情，截至 { $time }
detail-source-list = 列表数据，截至 { $time }
detail-tab-draft = 票据
detail-tab-history = 历史
detail-not-there = 服务端已查不到此票据，此处显示本机留存的内容。

fields-title = 记录的全部字段（{ $count }）
fields-search = 在字段中查找
fields-none = 没有字段包含“{ $text }”。
fields-and = 、
fields-group = { $group ->
    [paper] 票面信息
    [status] 状态
    [parties] 当事人
    [payment] 交易
    [payer] 付款方
    [counterparty] 对方
    [represented] 被代理方
    [fee] 手续费
    [balances] 余额
    [quotas] 额度
    [draft] 票据
    [holding] 所在银行与账户
   *[names] 标识号
}
fields-blank = { $count ->
   *[other] 记录中空白的字段（{ $count }）
}
fields-empty-objects = { $count ->
   *[other] 没有内容的部分（{ $count }）
}

history-hint = 本机所见与所办，最新在前。票据为何离开列表，服务未作说明。
history-empty = 尚无此票据的留存记录。
history-kind = { $kind ->
    [listed] 新进入列表
    [changed] 列表内容变动
    [left] 已不在列表
    [stood] 截至当时在列表中
    [stands] 截至当时仍在列表中
    [detail] 读取详情
   *[instruction] 本机办理
}
history-blank = 空白
history-whole = 整条记录

receipt-title = 电子回单
receipt-path = 银行给出的路径
receipt-address = 服务端地址
receipt-open = 在浏览器中打开
receipt-fetch = 取回并保存
receipt-fetching = 正在取回回单。
receipt-hint = Aval 用您的令牌只从本服务取回回单，并连同哈希值保存在日志中。浏览器打开同一地址时不带令牌。
receipt-first = 回单已取回，随该指令保存。
receipt-same = 服务给出的文件与 { $time } 取回的相同。
receipt-differs = 服务此次给出的文件与 { $time } 取回的不同，两份均已保存。请向银行核实哪一份有效。
receipt-kept = { $kind }，{ $time } 取回，{ $bytes } 字节。
receipt-kept-differs = 与此前取回的文件不同。
receipt-not-kept = 该指令的回单尚未取回。
receipt-no-picture = 该回单是文档，请保存后用系统程序打开。
receipt-save = 保存
receipt-save-path = { $kind } 另存为
receipt-saved = 已保存到 { $path }。
receipt-open-too = 同时用系统程序打开
receipt-redirected = 服务把该回单地址转到了别处（状态 { $status }）。Aval 未跟随，令牌只发给本服务。转账不受影响。请联系服务运营方。
receipt-too-large = 回单超过 { $megabytes } MiB，未保存。转账不受影响。请联系服务运营方。
receipt-other-content = 服务给出的不是 PDF、PNG 或 JPEG，可能是登录网页。未保存任何内容，转账不受影响。请重新登录，或联系服务运营方。
receipt-cut = 文件没有结尾，未完整到达，未保存。转账不受影响。请再次取回。
receipt-repeats-token = 服务给出的文件中含有您的访问令牌，未保存。转账不受影响。请告知管理员。
receipt-elsewhere = 银行记录中的回单不在本服务地址之下，未予打开。请先与银行核实。
receipt-not-plain = 银行记录中的回单路径不规范，未予打开。
receipt-none = 该指令的记录没有回单。
receipt-no-opener = 本机没有可打开网址的程序（{ $detail }），请复制地址。
detail-other-actions = 其他操作…
detail-other-why = 按 Aval 的假设或该行的代码对照表，这些操作不从此列表办理。核对时须填写理由。
notes-title = 备注与附件
notes-add = 添加备注…
notes-new = 新备注
notes-text = 内容
notes-where = 保存在本机，并列入证明包；不发送给服务，也不发送给其他工作台。
notes-file = 随附文件
notes-file-help = 合同、发票等，最大 20 MB。Aval 保存副本。
notes-keep = 保存
notes-leave = 放弃
notes-lacks = 请填写内容或指定文件
notes-remove = 移除
notes-remove-now = 确认移除该备注
notes-changed = 该备注写入后在 Aval 之外被更改。
notes-file-size = { $kilobytes } kB
notes-file-save = 另存副本…
notes-file-path = 新文件
notes-file-write = 保存
notes-file-saved = 已保存为 { $path }
mark-noted = 有备注
mark-note-match = 由备注找到：{ $words }
