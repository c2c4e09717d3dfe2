# 到期：到期分布、提示付款、承兑人、关注名单、日历、配票。

## 提示付款：仅作提示，不作限制
present-early = 自 { $due } 起可提示付款，提示付款期至 { $closes } 止。
present-open = 现可提示付款，截止 { $closes }。
present-last-day = 今日（{ $closes }）为提示付款期最后一日。
present-over = 提示付款期已于 { $closes } 届满。逾期提示付款须说明原因，并可能丧失追索权。
present-automatic = 票据号码以 5 或 6 开头：票据系统将于 { $due } 自动提示付款。此为通常做法，接口并无承诺。
present-automatic-past = 票据号码以 5 或 6 开头：按通常做法，票据系统已于 { $due } 自动提示付款；接口并无承诺。
present-risk-early = 到期日前提示付款的，承兑人可拒付，或至到期日才应答。
present-moved = 第十日 { $from } 不是票据系统工作日，末日顺延至 { $to }。
present-cut-off = 票据系统工作日受理至 { $time }（本账套的设置）。
present-cut-off-large-value = 大额支付工作日受理至 { $time }（本账套的设置）。
present-not-today = 票据系统今日不营业，下一工作日为 { $next }。
note-offline-clearing = 线下清算：票据可能先于款项交出，请确认承兑人的付款方式。
note-offline-newer-system = 票据号码以 5 或 6 开头却选择线下清算：新系统票据通常只能线上清算。

## 日历
calendar-none = 尚未导入节假日日历：仅知周六、周日为非工作日。
calendar-ends = 节假日日历截止 { $day }：此后仅知周六、周日为非工作日。
calendar-begins = 节假日日历始于 { $day }：此前仅知周六、周日为非工作日。
calendar-no-day = 此行没有 2026-01-31、20260131、2026/01/31 或 2026年1月31日 形式的日期。
calendar-mark = 此行有 1、true、是 一类的标记，而没有表头说明其含义。请将该列命名为“是否放假”或“是否上班”。
calendar-contradicts = 此行一列说放假，另一列说上班。请更正其中一列。
calendar-several-days = 此行有多个日期，且不是由先到后的一段。请按 2026-10-01,2026-10-07 填写一段，或每日一行。
calendar-cancelled = 此事件已取消，其日期不是休息日。
calendar-event = 第 { $line } 行的事件“{ $name }”有无法读取的部分：{ $what }，其日期将会缺失。请改为每日一个事件，或写明首日与末日后重新导入。未导入任何内容。
calendar-range = { $from } 至 { $to } 不是有效的日期范围。请按 YYYY-MM-DD 填写，起始日在前。未导入任何内容。

## 文件
import-file = 无法读取 { $file }（{ $detail }）。未导入任何内容。
import-encoding = { $file } 既不是 UTF-8，也不是 GB18030 编码。请另存为 UTF-8（例如表格软件中的“CSV UTF-8”）后重新选择。未导入任何内容。
import-nothing = { $file } 中没有可导入的行。未导入任何内容。

## 关注名单
watch-no-name-column = 各列（{ $headers }）中没有名称。请将其中一列命名为“名称”。未导入任何内容。
watch-no-name = 此行没有名称。
watch-too-long = 单元格超过 { $most } 个字符。
watch-bank-number = 行号应为 12 位数字。
watch-credit-code = 统一社会信用代码应为 18 位字母或数字。
watch-date = 日期的写法应为 2026-01-31。
watch-twice = 文件前面已有同名且号码相同的一行。
watch-not-read = 此行无法读取：{ $detail }
watch-unknown = 关注名单中没有 { $name }。
note-watched = 在关注名单中：{ $name }。{ $level } { $note }（{ $source } { $date }）
note-watched-bank = 承兑人开户行在关注名单中：{ $name }。{ $level } { $note }（{ $source } { $date }）
note-watched-code = 按组织机构代码列入关注名单：{ $name }。{ $level } { $note }（{ $source } { $date }）

## 到期分布

## 配票
propose-amount = { $amount } 不是可支付的金额。请只写数字，小数不超过四位。
propose-currency = 可背书票据有多个币种（{ $currencies }），请选择其中一个。
propose-payer = 可背书票据分属多家公司（{ $payers }）。请选择付款公司，或允许多家公司的票据同组。
propose-lists-whole = 依据 { $count } 个账户的可背书票据列表，均已读完；最早一份读取于 { $oldest }。
propose-lists-partial = 列表不完整：{ $count } 个账户中仅 { $whole } 个的可背书票据列表已读完，可能有票据未列入。最早一份读取于 { $oldest }。
propose-lists-never = 尚未读取任何可背书票据列表，暂无票据可选。
propose-none = 没有可用的票据，请查看未纳入的原因。
propose-proven = 已排除所有其他组合，没有更接近的。
propose-not-proven = 已找到如此接近的一组；在搜索范围内未能证明没有更接近的。
propose-fewest-proven = 凑成该合计不可能用更少张数。
propose-fewest-not-proven = 在搜索范围内未能证明该合计不可能用更少张数。
propose-too-many = 超过 { $most } 张：一次提交容纳不下。请选用张数较少、金额较大的票据。
propose-payee-named = 其中 { $count } 张票据的出票人、承兑人或收款人即为 { $payee }，请先确认对方是否接受。

## 窗口
nav-maturity = 到期分布
nav-propose = 配票
maturity-what = 按到期日列示应收与应付。每张票据只计一次，依据已读取的列表。
ladder-title = 到期分布
ladder-chart = 到期分布：线上为应收，线下为应付
ladder-by-week = 按周
ladder-by-seven_days = 自今日起每 7 日
ladder-by-day = 按日
ladder-as-table = 表格
ladder-no-currency = 未设币种
ladder-receivable = 应收
ladder-payable = 应付
ladder-net = 净额
ladder-span = 到期
ladder-from = 起
ladder-to = 止
ladder-cash-after = 预计余额
ladder-overdue = 已到期未收付
ladder-overdue-short = 已到期
ladder-later = { $from } 起
ladder-later-short = 以后
ladder-no_day = 到期日无法识别
ladder-no_day-short = 无日期
ladder-empty = 已读取的列表中没有我方可收的票据。
ladder-keys = 方向键在各柱间移动，回车查看票据。
ladder-bar-receivable = 应收 { $amount }，{ $count } 张
ladder-bar-payable = 应付 { $amount }，{ $count } 张
ladder-drafts = { $count } 张
ladder-company-cash = { $company } 可用余额
ladder-available = { $day } 可用余额
ladder-available-left-out = { $count } 个账户未计入：没有可用余额，或余额无法精确保存
ladder-cash-missing = { $count } 个账户无余额，未计入
ladder-cash-unknown = { $count } 笔余额币种未知，未计入
ladder-overdue-apart = 已到期未收款 { $count } 张，未计入预计余额
ladder-queued = 在途转账 { $count } 笔
ladder-in-doubt = 结果不明的转账 { $count } 笔，未计入
ladder-apart = 单列账户（{ $count } 个）余额，未计入
ladder-apart-queued = 单列账户在途转账 { $count } 笔，未计入
ladder-aside = 未计入：
ladder-aside-why = { $why ->
    [acted] 业务已受理、列表尚未刷新 { $count } 张
    [endorsed] 已背书待签收 { $count } 张
    [pledged] 已质押 { $count } 张
    [of_others] 代他人质押持有 { $count } 张
    [to_sign] 我方未签收 { $count } 张
   *[unknown] 角色不明 { $count } 张
}
ladder-both-sides = { $count } 张同时计入两侧：我方一账户持有，另一账户付款。
ladder-incomplete = 并非所有列表都已读取完整。
filter-set = { $set ->
    [receivable] 应收
    [acted] 业务已受理，列表尚未刷新
    [payable] 应付
    [endorsed] 已背书待签收
    [pledged] 已质押
    [of_others] 代他人质押持有
    [to_sign] 我方未签收
    [submission] 同一批的票据
   *[unknown] 角色不明
}
present-title = 待提示付款
present-section = 提示付款
present-line-over = 已过提示付款期
present-line-now = 现可提示付款
present-line-week = 7 天内到期
maturity-acted = { $count ->
   *[other] { $count } 张业务已受理的票据，在其列表刷新前不计入。
}
present-of-which-automatic = { $name }（其中系统自动提示 { $count } 张）
exposure-title = 应收票据按承兑人
exposure-acceptor = 承兑人
exposure-sum = 合计
exposure-share = 占比
exposure-count = 张数
exposure-nearest = 最近到期
exposure-nameless = 未载承兑人
exposure-all = 全部 { $count } 个承兑人
exposure-fewer = 只看最大的
watch-title = { $count ->
    [0] 关注名单
   *[other] 关注名单：{ $count } 行
}
watch-short = 关注名单
watch-said = { $name } 在关注名单中。{ $said }
watch-said-bank_number = 承兑人开户行“{ $name }”在关注名单中。{ $said }
watch-said-credit_code = 其组织机构代码在关注名单中，名称为“{ $name }”。{ $said }
watch-empty = 名单为空。可导入 CSV 名单：名单中的承兑人会被标记，并在收票或背书前提示，但不作任何阻止。
watch-import = 导入关注名单…
watch-import-title = 导入关注名单
watch-file-help = CSV 文件，须有“名称”列；可另有行号、统一社会信用代码、等级、说明、来源、日期。
watch-add = 添加 { $count } 行
watch-replace-with = 以 { $count } 行替换名单
watch-how = 导入方式
watch-keep = 添加到名单；名称与号码相同的行予以更新
watch-replace = 替换整个名单（移除 { $gone } 行）
watch-difference = 可导入 { $count } 行：新增 { $new }，变更 { $changed }。
watch-column-name = 企业
watch-column-level = 等级
watch-column-note = 说明
watch-column-source = 来源
watch-remove = 移出名单
import-file-label = 文件
import-missing = 请选择含有可导入内容的文件
import-refused = { $count } 行无法导入
import-line = 第 { $line } 行：
calendar-title = 节假日日历
calendar-import = 导入日历…
calendar-import-title = 导入日历
calendar-file-help = ICS，或每行一个日期的文本、CSV。该行未注明“班”或 workday 的，视为休息日。
calendar-from = 适用自
calendar-to = 至
calendar-range-help = 按文件日期所在年份推定。范围以外会提示日历已截止。
calendar-take = 导入 { $count } 天
calendar-works = 上班
calendar-off = 休息
calendar-source = 来源
calendar-range-label = 适用范围
calendar-days = 天数
calendar-imported = 导入时间
propose-open = 配票付款…
propose-what = 用可背书票据凑成应付金额。经核对对话框确认之前，不会发送任何内容。
propose-amount-label = 应付金额
propose-payee = 收款人
propose-account = 收款人账号
propose-bank = 收款人开户行行号
propose-due-from = 到期日自
propose-due-to = 到期日至
propose-acceptor = 承兑人名称包含
propose-with-watched = 包括关注名单中企业的票据
propose-go = 配票
propose-busy = 正在配票…
propose-payer-label = 付款公司
propose-payer-choose = 请选择…
propose-payer-several = 允许多家公司的票据同组
propose-payer-missing = 请选择付款公司
propose-part = { $count ->
   *[other] { $count } 张
}
propose-payers-mixed = 含多家公司的票据
propose-missing = 请填写应付金额
propose-among = 可选票据 { $count } 张
propose-excluded = { $why ->
    [payer] 其他公司的 { $count } 张
    [locked] 已锁定 { $count } 张
    [unreadable] 无法识别 { $count } 张
    [inexact] 金额不精确 { $count } 张
    [split] 已拆分 { $count } 张
    [acted] 业务已受理、列表尚未刷新 { $count } 张
    [no_number] 无票据号码 { $count } 张
    [again] 与其他账户重复 { $count } 张
    [due] 不在到期日范围 { $count } 张
    [acceptor] 其他承兑人 { $count } 张
    [watched] 在关注名单中 { $count } 张
   *[currency] 其他币种 { $count } 张
}
propose-kind = { $kind ->
    [fewest] 张数最少
    [due_first] 先到期优先
   *[due_last] 后到期优先
}
propose-exact = 金额相符
propose-rest = 尚差
propose-endorse = 背书这 { $count } 张…
propose-does-not-fit = 票据过多，一次提交容纳不下
propose-ordered = 已用 { $count } 张票据背书
propose-ordered-what = 应付金额已由此批指令支付，不再显示配票方案。再用一组票据即为重复付款。
propose-result = 查看结果
propose-again = 重新配票

## 说明：每个数字计入什么，一段一行
why = 如何计算？
why-ladder =
    应收计入我方的票据：任一账户的{ $ours }列表中有，且该账户的{ $taken }列表中没有。
    应付计入出票人或承兑人为本账套账户的票据，以及{ $drawn }列表中的票据。
    多个列表或多个账户都有的票据按票据号码和子票区间只计一次。一个账户持有、另一个账户应付的票据两边都计。
    到期后余额为可用余额，减去在途转账，再加上截至该日的全部应收、减去全部应付。
    本机已办理的票据在列表刷新之后再计入。没有精确金额的票据计入张数，不计入合计。
why-exposure =
    计入我方的票据：任一账户的{ $ours }列表中有，且该账户的{ $taken }列表中没有。每张票据按票据号码和子票区间只计一次。
    按记录中承兑人的名称合计。占比为该币种全部应收票据合计中的比例。
    本机已办理的票据在列表刷新之后再计入。没有精确金额的票据计入张数，不计入合计。
why-sum =
    合计为本视图所示（或已选）的票据，以右侧时间的读取为准。列表中分为两部分的票据按两张计。
    记录中没有币种：币种以账套为该银行票据所设的为准。
    读取之后本机已办理的票据仍显示，但不计入合计。没有精确金额的票据不计入合计，张数在旁注明。
