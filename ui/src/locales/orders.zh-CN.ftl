# Sentences of the forms, the check dialog, the journal and the doubts.

## Titles and buttons of an order
order-title = { $count ->
    [0] { $verb }
    [1] { $verb }
   *[other] { $verb }：{ $count } { $of ->
        [transfers] 笔
       *[drafts] 张票据
    }
}
order-commit = { $count ->
    [1] { $verb } { $amount }
   *[other] { $verb } { $count } { $of ->
        [transfers] 笔
       *[drafts] 张
    }，共 { $amount }
}
order-commit-plain = { $count ->
    [1] { $verb }
   *[other] { $verb } { $count } { $of ->
        [transfers] 笔
       *[drafts] 张
    }
}
sign-refuse = 改为{ $refuse }…
sign-remark = 填写备注…
sign-next = 受理后打开下一张票据
transfer-kind = 收款人类型

## Form
order-check = 核对
order-checking = 正在核对
order-back = 返回
order-keep = 保留并关闭
order-discard = 不保留
order-leaving = 关闭此表单？已填写的内容将作为本次指令的草稿保留，直到窗口关闭。尚未发送任何内容。
order-kept = 已恢复 { $time } 保留的填写内容。
order-anew = 重新填写
order-back-list = 返回列表
order-more = 更多字段
order-bank-code-own = 留空则采用账户设置中的联行号（如有）。
order-each-caption = 各张票据分别填写的内容
order-each-all = 全部票据
order-flag-none = 不填
order-flag-locked = { $banks } 的“{ $flag }”取值尚不清楚，此业务在该行保持锁定：发送含义不明的数字，结果可能与本意相反。
order-flag-absent = { $banks } 的“{ $flag }”取值尚不清楚，将不发送此项；服务不要求填写。
order-open-code-book = 打开代码对照表
order-date-format = 按服务要求的格式填写，例如 { $example }
order-payer-help = 本账套中的账户
order-new-account = 已知对手方的新账户：此前付至 { $account }。
order-available = 可用余额 { $amount }
order-bank-name-or-number = 开户行名称和联行号至少填一项（Aval 要求）
order-bank-number-doubtful = 不像是联行号（十二位数字，含校验位），请再核对。仍可按此发送。
pick-box-left = 还有 { $count } 个，请继续输入
order-reason = 理由
order-reason-help = 与本次指令一并记入日志
order-hidden-remove = 移除不可见字符
order-hidden-removed = 已移除，请重新检查。
order-reason-invoice = 另一张发票，金额相同
order-reason-instalment = 另一期款项
order-reason-wages = 金额相同的工资
order-reason-correction = 更正被拒绝的付款
order-reason-agreed = 已与对方商定
order-reason-partial = 部分金额
order-problems = { $count ->
   *[other] 有 { $count } 处缺失或有误
}

## Check dialog
check-back = 返回修改
check-preparing = 正在生成待发送的内容…
check-not-prepared = 无法发送，原因见上
check-confirming = 正在写入日志
check-practice = 练习银行：发往本机的练习银行，不涉及真实资金。
check-control = 控制总额
check-control-help = 请输入凭证上的总额，一致后才显示本程序的合计。
check-control-several = 请输入凭证上的各币种总额，例如 CNY:1200.00 USD:35.50，一致后才显示本程序的合计。
check-control-missing = 请先输入凭证上的控制总额
check-control-differs = 控制总额与本次指令不一致
check-hidden = 暂不显示
check-available = 可用余额
check-this-order = 本次金额
check-after = 办理后余额
check-balance-never = 尚未读取余额
check-balance-old = 读取于 { $day }，并非今日
check-hidden-drafts = 这 { $count } 张票据中有 { $hidden } 张被列表的筛选隐藏。
check-total = { $count ->
    [1] 金额
   *[other] { $counted ->
        [all] { $count } 笔合计
       *[other] { $count } 笔中 { $counted } 笔合计
    }
}
check-from = 我方账户
check-to = 对方
check-no-name = （未填户名）
check-first-time = 首次：本机从未发往该账户
check-body = 实际发送的内容

## Result
result-number = 序号
result-state = 状态
result-draft = 票据号码
result-party = 对方
result-currency = 币种
result-amount = 金额
result-reference = 银行流水号
result-means = 说明
result-confirmed-at = 确认于 { $time }
result-leave = 关闭
result-leaving = 关闭窗口后仍会继续发送，不会重复发送，结果见指令日志。仍要关闭吗？
result-leave-anyway = 关闭，稍后查看日志
result-stay = 留在此处
result-close = 关闭
result-paused = 已停止：有一笔指令结果不明，其余尚未发送。请先核实；继续只发送其余各笔，不会重发结果不明的一笔。
result-go-on = 继续发送其余
result-cancel = 其余不再发送
result-summary = { $all ->
   *[other] 共 { $all } 笔
}：已受理 { $accepted } 笔，被拒绝或未发送 { $refused } 笔，结果不明或待结果 { $open } 笔。
result-only = 仅显示需要留意的（{ $count } 笔）
result-copy = 复制为表格
result-print = 打印
result-journal = 日志第 { $number } 号
result-doubt = 去核实
result-advice-prepared = 未作任何承诺，也未发送。
result-advice-awaiting-approval = 等待复核，尚未发送。
result-advice-confirmed = 尚未发送。
result-advice-sending = 正在发送，请等待应答。
result-advice-not-sent = 未离开本机，资金和票据未变动，可重新办理。
result-advice-accepted = 服务已受理。银行是否办理完成，以列表和余额为准。
result-advice-refused = 服务已拒绝，资金和票据未变动。请按提示更正后重新办理。
result-advice-unproven = 服务称已拒绝。在拒绝得到确认之前，按结果不明处理。
result-advice-to-verify = 服务的答复中有代码对照表中没有的代码，请到银行核实。
result-advice-pending = 服务已收下，尚未告知结果。请勿重复办理，Aval 会继续查询。
result-advice-in-doubt = 可能已执行，也可能未执行。核实之前，请勿在本机或银行重复办理。
result-advice-executed = 经人工核实，已执行。
result-advice-not-executed = 经人工核实，未执行，可重新办理。
result-advice-cancelled = 发送前已在本机撤销，资金和票据未变动。

## Send again
as-new-button = 复制新建…
again-button = 重新发送…
again-form = 这是一条新指令，代替未生效的第 { $number } 号。已填入当时的内容，将重新核对全部项目。
again-for = 代替
again-by = 已重新发送为

## Journal
journal-number = 序号
journal-time = 确认时间
journal-operation = 业务
journal-what = 票据、对方
journal-account = 我方账户
journal-filter = 状态
journal-all-states = 全部状态
journal-all-operations = 全部业务
journal-search = 票据、对手方、金额、参考号
journal-person = 确认人或复核人
journal-from = 确认日期起
journal-to = 确认日期止
journal-oldest-first = 最早在前
journal-clear = 清除筛选
journal-together = { $operation }：同一批 { $count } 条指令{ $elsewhere ->
    [0] {""}
   *[other] （此处 { $here } 条）
}
journal-open = { $count ->
   *[other] { $count } 笔待人工决定
}
journal-empty = 本机尚未发送任何指令。确认过的指令会永久记录在此。
journal-no-match = 没有符合筛选条件的指令。
journal-pages = 翻页
journal-page = 第 { $from }–{ $to } 笔，共 { $count } 笔
journal-newer = 较新
journal-older = 较早
journal-newest = 已是最新
journal-oldest = 已是最早
journal-chain-intact = 日志链完整，共 { $events } 个事件。
journal-chain-head = 链末端哈希：
journal-chain-broken = 日志链在第 { $at } 个事件处断裂（共 { $events } 个）。发送已停用，所有内容仍保留。请联系管理员，不要改动日志文件。
journal-instruction = 指令
journal-unproven = 未证实
journal-alarm = 报警
journal-later-end = { $how ->
    [rejected] 后被拒绝
    [released] 后已解除
    [reversed] 后被冲正
   *[returned] 后被退回
}
journal-reference-order = 业务参考号
journal-confirmed = 确认时间
journal-since = 进入该状态
journal-lock = 锁定
journal-locked = 得知结果之前不能再办理其他业务
journal-id = 标识
journal-request = 发送内容
journal-body = 原文
journal-reply = 返回内容
journal-no-reply = 未收到应答。这并不表示未执行。
journal-status = HTTP 状态 { $status }
journal-empty-body = 应答没有正文。
journal-headers = { $count ->
   *[other] { $count } 个应答头
}
journal-record = 匹配到的记录
journal-snapshot = 发送前的情况
journal-no-snapshot = 无需快照。
journal-snapshot-what = 快照
journal-evidence = 此后的查证
journal-no-evidence = 此后尚未查询。
journal-list-comma = 、
journal-events = 事件
journal-event-confirmed = 已确认
journal-event-sending = 开始发送
journal-event-replied = 已保存应答
journal-event-created = 日志启用
journal-event-submission = 批次
journal-event-paused = 因结果不明而停止
journal-event-unanswered = 无应答
journal-event-verdict = 已判定结果
journal-event-contradicted = 报警：后来的证据与结果矛盾
journal-event-ended-later = 银行事后退回
journal-event-evidence = 已向银行查询
journal-event-resolved = 人工核实处理
journal-event-went-on = 继续发送
journal-event-cancelled = 已撤销

## Transfers
transfer-new = 新建转账
transfer-empty = 本机尚未发送任何转账。
transfer-only-here = 此处为本机发出的转账。在其他地方办理的转账，服务不提供列表。

## Doubts
doubt-what = 查询和核实处理都不发送任何指令。结果不明的指令，只能凭证据由人工核实处理。
doubt-none = 没有结果不明的指令。结果不清楚的指令会列在此处。
doubt-inquire = 立即向银行查询
doubt-inquiring = 正在向银行查询…
doubt-inquire-what = 只查询，不会重发。
doubt-next-look = 本窗口打开期间，Aval 将于 { $time } 自动再次向银行查询。
doubt-look-due = Aval 现在自动向银行查询；查询需要令牌。
doubt-rest = { $count ->
   *[other] 本次提交另有 { $count } 笔在等待，尚未发送。
}
doubt-settled = 该指令已核实处理
doubt-journal = 在日志中查看
doubt-proposal = 查证所示
doubt-suggests = { $decision ->
    [executed] 看来已执行。
    [not_executed] 看来未执行。
   *[nothing] 目前的查证尚不能说明结果。
}
doubt-agree = { $decision ->
    [executed] 按已执行处理…
   *[not_executed] 按未执行处理…
}
doubt-resolve-title = 核实处理
doubt-resolve-what = 请先向银行核实：登录银行页面、查对账单或致电。填写内容将永久记入日志。
doubt-decision = 核实结果
doubt-executed = 已执行
doubt-executed-help = 有银行流水号或能证明的文件。
doubt-not-executed = 未执行
doubt-not-executed-help = 由银行确认，而不是因为列表中没有。此后可重新办理；若判断有误，将被执行两次。
doubt-needs = 该决定所需
doubt-needs-met = 已具备
doubt-needs-open = 尚缺
doubt-needs-file = 或者：下方提供银行书面答复的文件
doubt-needs-unread = 最近一次查询没有得到银行答复，见上方“此后的查证”。
doubt-needs-token = 未设置访问令牌，无法向银行查询。
doubt-needs-sign-in = 输入访问令牌…
doubt-reference = 银行流水号
doubt-reference-help = 流水号和文件至少填一项
doubt-file = 证明文件
doubt-file-help = 文件在本机的路径。日志记录其指纹，请保留该文件。
doubt-reason = 理由
doubt-reason-executed = 例如：11 月 21 日对账单第 14 行
doubt-reason-not-executed = 例如：9:40 致电支行李女士，银行没有此笔指令
doubt-missing-decision = 请选择核实结果
doubt-missing-proof = 请填写银行流水号或证明文件
doubt-missing-probe = 请在银行下一工作日向其查询，或提供文件
doubt-missing-reason = 请填写理由
doubt-resolve = 核实处理…
doubt-confirm-title = { $decision ->
    [executed] 记为已执行
   *[not_executed] 记为未执行
}
doubt-confirm = { $decision ->
    [executed] 记为已执行
   *[not_executed] 记为未执行
}
doubt-confirm-means = { $decision ->
    [executed] 该指令按已执行处理，锁定解除。此操作不能撤回。
   *[not_executed] 该指令按未执行处理，锁定解除，可重新办理。若实际已执行，重新办理会执行两次。此操作不能撤回。
}
doubt-confirm-back = 暂不
doubt-confirm-busy = 正在写入日志
