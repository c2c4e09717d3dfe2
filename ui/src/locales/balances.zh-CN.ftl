# 余额：当日余额表、走势、两日对比、预警限额和资金日报。核心程序也读取本文件，其参数均为文本。

## 当日
balances-refresh = 查询余额
balances-reading = 正在查询余额
balances-empty = 本账套中没有账户。
balances-account = 账户
balances-read-at = 读取时间
balances-total = 合计
balances-subtotal = 小计：{ $name }
balances-not-answered = 服务未返回
balances-not-read = 当日无余额记录
balances-silent = { $time } 再次查询未返回，此处为此前返回的余额。
balances-no-more = 服务未返回该账户的负载和额度信息。
balances-day = 日期
balances-today = 今日 { $day }
balances-views = 余额视图
balances-view-day = 当日余额
balances-view-history = 余额走势
balances-view-compare = 两日对比
balances-view-thresholds = 预警限额
balances-view-report = 资金日报
balances-order = 分组方式
balances-order-company = 按公司、银行
balances-order-bank = 按银行、公司
balances-unit = 单位
balances-unit-one = 元（原币）
balances-unit-ten-thousand = 万元
balances-unit-note = 金额单位：万（原币），精确换算，未作四舍五入。
balances-no-company = 账套中未注明公司
balances-left-profile = 已不在本账套中
balances-apart = 单列账户（不计入合计）
balances-apart-role = 账户性质：{ $role }
refresh-balances-not-permitted = 未读取 { $banks } 的余额：当前登录没有余额查询权限。其余均已读取。
balances-missing = 另有 { $count } 个账户无余额，未计入
balances-left-out = { $count } 项无法精确相加，未计入
balances-currency = 币种
balances-book = 账面余额
balances-available = 可用余额
balances-figure = 余额口径
balances-amount = 金额
balances-quota-use = 已用 { $percent }%
balances-overdraft = 透支额度
balances-overdraft-note = 接口仅返回透支额度，不返回已用透支。
balances-below-zero = 余额为负
balances-more = 显示全部金额
balances-accounts-short = 账户数

## 走势
balances-line = 对象
balances-line-all = 全部计入合计的账户
balances-line-company = 公司：{ $name }
balances-line-bank = 银行：{ $name }
balances-from = 起始日
balances-to = 截止日
balances-chart = { $from } 至 { $to } 的余额：{ $whole } 天余额完整，{ $gaps } 天缺失
balances-chart-hint = 用左右方向键逐日查看。
balances-chart-empty = 所选期间没有余额完整的日期。
balances-chart-one = 目前只有一天余额完整：{ $day } 为 { $amount }。有第二天的数据后开始绘制曲线。
balances-as-table = 以表格显示
balances-as-chart = 以曲线显示
balances-gaps = 余额不完整的日期
balances-gap = { $from } 至 { $to }，共 { $days } 天
balances-gap-day = { $from }
balances-no-gaps = 每天的余额都完整。
balances-threshold-line = 预警限额
balances-state = 状态
balances-point-whole = 完整
balances-point-partly = { $counted } 个账户已返回，缺 { $missing } 个
balances-point-not_answered = 已查询，服务未返回
balances-point-absent = 已返回，但无此币种
balances-point-not_kept = 无余额记录
balances-days = 无法显示 { $from } 至 { $to }：起始日不得晚于截止日，且最多 { $max } 天。

## 两日对比
balances-earlier = 前一日期
balances-later = 后一日期
balances-change = 变动
balances-days-order = { $earlier } 不早于 { $later }，请为左侧选择更早的日期。
balances-no-day = { $day } 无余额记录。
balances-only-changed = 仅显示有差异的
balances-nothing-differs = 两日之间没有差异。
balances-same = 无变动
balances-changed = 有变动
balances-appeared = 新增
balances-vanished = 消失
balances-earlier-missing = 前一日期无余额
balances-later-missing = 后一日期无余额
balances-both-missing = 两日均无余额
balances-not-compared = { $count } 项无法对比，未计入变动

## 预警限额
balances-alerts = 余额预警
balances-alert-low = 低于下限
balances-alert-high = 高于上限
balances-alert-within = 正常
balances-alert-unknown = 无法判断：缺少余额
balances-alert-state = 状态
balances-low = 下限
balances-high = 上限
balances-threshold-of = 对象
balances-all-accounts = 全部账户
balances-no-thresholds = 尚未设置预警限额。
balances-threshold-add = 设置预警限额
balances-threshold-change = 修改
balances-threshold-save = 设置
balances-threshold-remove = 取消该限额
balances-threshold-what = 余额低于下限或高于上限时，将在此处、“今日”页和资金日报中提示。仅作提示，不动用资金，也不阻止任何业务。多账户合计与余额表口径一致，且仅在所有账户均已返回时判断。
balances-threshold-low-help = 留空表示不设下限
balances-threshold-high-help = 留空表示不设上限
balances-threshold-blank = 请至少填写一个金额
balances-threshold-order = 下限 { $low } 高于上限 { $high }，未作设置，请对调。
balances-threshold-amount = { $text } 不是以点为小数点的金额，未作设置，请填写如 100000.00 的数字。
balances-company-unknown = 本账套中没有属于“{ $text }”的账户，未作设置，请按 profile.toml 中的公司名称填写。
balances-figure-unknown = { $text } 既不是 book（账面余额）也不是 available（可用余额），未作设置。
balances-alert-short-low = 低于 { $amount }
balances-alert-short-high = 高于 { $amount }
today-alerts = { $count ->
   *[other] 有 { $count } 项余额超出预警限额。
}
today-alert = { $name }：{ $amount }，{ $state ->
    [low] 低于 { $bound }
   *[high] 高于 { $bound }
}。
today-alerts-more = { $count ->
   *[other] 另有 { $count } 项。
}
today-alerts-unknown = { $count ->
   *[other] 有 { $count } 项预警限额因缺少余额而无法判断。
}
today-open-alerts = 查看余额

## 资金日报
report-title = 资金日报 { $day }
report-practice = 练习环境，非真实资金
report-test = 测试环境，非生产服务
report-made = 账套 { $profile } · 生成时间 { $time }
report-live = 实时：余额读取于 { $oldest } 至 { $newest }。
report-cached = 本机留存：余额读取于 { $oldest } 至 { $newest }。
report-no-balance = { $day } 无余额记录。
report-opening-of = 期初余额取自 { $day } 最后一次读取的余额。
report-no-opening = { $day } 之前没有余额记录，因此没有期初余额和变动。
report-bank-silent = 银行 { $bank } 最近一次未能读取，此处为此前留存的余额。
report-opening = 期初账面余额
report-balance = 账面余额
report-change = 变动
report-list = 列表
report-count = 张数/笔数
report-due = { $from } 至 { $day } 到期的票据
report-overdue = 已逾期：{ $day } 前到期、仍在列表中的票据
report-due-none = 已读取的票据中没有在此期间到期的。
report-due-unread = 未完整读取，可能另有：{ $lists }
report-due-note = 同一票据可能出现在多个列表中，各列表不可相加。票据金额的币种以账套中为该银行注明的为准，未注明则不显示。
report-list-read = 读取时间
report-list-incomplete = 未完整读取
report-queued = 本机处理中或等待中的转账
report-queued-none = 无。
report-today-only = 仅当日可知。
report-print = 打印
report-made-by = 制表
report-checked-by = 复核
