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
receipt-open-hint = 用系统浏览器打开本服务自身的地址，可能需要在网页登录。
receipt-elsewhere = 银行记录中的回单不在本服务地址之下，未予打开。请先与银行核实。
receipt-not-plain = 银行记录中的回单路径不规范，未予打开。
receipt-none = 该指令的记录没有回单。
receipt-no-opener = 本机没有可打开网址的程序（{ $detail }），请复制地址。
detail-other-actions = 其他操作…
detail-other-why = 按 Aval 的假设或该行的代码对照表，这些操作不从此列表办理。核对时须填写理由。
