# 导出与打印：表头、列名及提示。

export-practice = 练习银行：不涉及真实资金。
export-profile = 账套
export-environment-title = 环境
export-environment = { $environment ->
    [production] 生产环境
    [test] 测试环境
   *[practice] 练习银行，不涉及真实资金
}
export-written = 导出时间
export-age = 数据
export-age-live = 实时，{ $time } 从服务读取
export-age-cached = 本机缓存，截至 { $time }
export-age-never = 尚未读取
export-age-incomplete = 部分内容未能读取完整
export-rows = 行数
export-sum = 合计
export-sum-book = 账面余额合计
export-sum-available = 可用余额合计
export-sum-compared = 由 { $earlier } 变为 { $later }，变动 { $change }
export-sum-state = 合计，{ $state }
export-sum-of = { $amount }（{ $count } 笔）
export-in-no-sum = 未计入合计
export-left-out = 另有 { $count } 笔因无法精确表示未计入合计
export-accounts = 账户
export-all-accounts = 本账套全部账户
export-filter = 筛选条件
export-no-filter = 无
export-filter-text = 文字：{ $value }
export-filter-party = 当事人：{ $value }
export-filter-types = 种类：{ $value }
export-filter-statuses = 状态：{ $value }
export-filter-issued-from = 出票日自 { $value }
export-filter-issued-to = 出票日至 { $value }
export-filter-due-from = 到期日自 { $value }
export-filter-due-to = 到期日至 { $value }
export-filter-amount-from = 金额自 { $value }
export-filter-amount-to = 金额至 { $value }
export-order = 排序
export-order-by = { $key ->
    [amount] 按金额
    [draft_number] 按票据号码
    [acceptor_name] 按承兑人
    [drawer_name] 按出票人
    [payee_name] 按收款人
    [date] 按出票日期
    [status] 按状态
    [due_date] 按到期日
    [draft_type] 按票据种类
    [account] 按账户
    [company] 按我方公司
    [endorsee_name] 按被背书人
    [bank_draft_id] 按银行票据编号
    [sequence_number] 按子票区间
    [remark] 按备注
   *[other] 按 { $key }
}{ $direction ->
    [down] ，降序
   *[up] ，升序
}
export-grouped = 分组
export-grouped-by = { $group ->
    [company] 按我方公司
    [acceptor] 按承兑人
   *[week] 按到期周
}
export-group-week = { $day } 起一周
export-group-hidden = （已选中，但被筛选隐藏）
export-group-none = （无）
export-due-week = 到期周（周一）
export-selection = 选择范围
export-selected-only = 仅选中的行
export-day = 日期
export-show = 显示
export-show-open = 未勾对
export-show-ticked = 已勾对
export-show-aside = 已归类
export-show-all = 全部
export-query = 同一查询的文本
export-list = 列表
export-account = 账户
export-nickname = 简称
export-company = 公司
export-role = 账户性质
export-days = 剩余天数
export-currency = 币种
export-locked = 占用指令
export-read-at = 读取时间
export-note = 备注
export-part = 项目类别
export-not-answered = 服务未返回该账户
export-operation = 业务
export-text = 搜索文字
export-from = 确认日期起
export-to = 确认日期止
export-party-bank = 对方开户行
export-confirmed-at = 确认时间
export-since = 进入此状态时间
export-direction = 收付方向
export-direction-in = 收
export-direction-out = 付
export-direction-unknown = 未注明
export-remark = 摘要
export-file = 文件
export-line = 流水标识
export-aside = 归类
export-finality = 对账单
export-finality-final = 已列入
export-finality-provisional = 暂记
export-finality-not-in-final = 对账单中没有
export-rule = 规则
export-ticked-with = 勾对的指令序号
export-ticked-line = 勾对的流水标识
export-balances = 账户余额
export-journal = 指令日志
export-compared = 两日余额对比
export-transfers = 转账
export-lines = 银行流水
export-transfers-ticked = 转账与银行流水勾对
export-note-long = 电子表格的数字无法容纳全部位数，故以文本保存，不会计入电子表格自身的求和。
export-note-cut = 已截断：电子表格单元格容纳不下。完整内容见 CSV 文件。

export-path = “{ $path }”不能用作文件位置。请填写完整路径，文件名以 .{ $ending } 结尾。
export-exists = { $path } 已存在，未作改动。请更换文件名，或选择替换。
export-changed = 写入期间列表已刷新（原 { $promised } 行，现 { $found } 行），未生成文件。请重新导出。
export-too-long = 共 { $rows } 行，超出打印上限（{ $most } 行）。请缩小范围，或导出为电子表格。
export-too-many-rows = 共 { $rows } 行，超出电子表格容量。请缩小范围，或导出为 CSV。

export-open = 导出
export-nothing = 没有可导出的内容。
export-title = 导出：{ $what }
export-which = 范围
export-which-all = 本页全部行
export-which-selected = { $count ->
   *[other] 仅选中的 { $count } 行
}
export-format = 格式
export-format-xlsx = 电子表格（XLSX）
export-format-xlsx-what = 金额为数字，日期为日期，票据号码和账号保持文本。
export-format-csv = CSV
export-format-csv-what = 供其他程序使用。双击用电子表格打开会丢失票据号码的位数，此时请选 XLSX。
export-format-print = 打印
export-format-print-what = 先显示打印页。最多 5,000 行。
export-place = 文件
export-place-help = 仅本人可读。要么完整写入，要么不写。
export-make = 导出
export-show-sheet = 显示打印页
export-missing-place = 请填写文件位置。
export-replace = 替换已有文件
export-made = { $rows ->
   *[other] 已写入 { $rows } 行。
}
export-made-place = 文件位置
sheet-print = 打印
sheet-back = 返回
sheet-title = 打印页
sheet-number = 行次
sheet-same = { $value }（各行相同）
sheet-part = 第 { $part } 部分，共 { $parts } 部分（行次相同，栏目续前）
