# 审计：证明包、日志链、历史不明、银行对账单。

nav-statements = 对账单
sending-off-journal = 查看说明
path-choose = 选择…
path-choosing = 系统对话框已打开

## 证明包
pack-open = 证明包…
pack-open-period = 期间证明包…
pack-title = 第 { $number } 笔指令的证明包
pack-title-period = 期间证明包
pack-what = 包含该指令所属批次在日志中的全部内容：请求、应答、证据、经办人和时间，直至日志链末端。没有 Aval 的人也可阅读和核验。
pack-what-period = 包含这些日期内确认的全部指令：连续编号、各状态合计、人工决定和首次收款人。没有 Aval 的人也可阅读和核验。
pack-from = 起始日
pack-to = 截止日
pack-place = 新文件夹
pack-place-help = 新建文件夹，不覆盖任何文件
pack-zip = 同时在旁边生成一个 zip 文件
pack-make = 生成证明包
pack-making = 正在生成证明包
pack-missing-days = 请填写两个日期，格式为 YYYY-MM-DD
pack-missing-place = 请填写存放位置
pack-made = { $instructions ->
   *[other] 证明包已生成：{ $instructions } 笔指令，{ $events } 个完整事件，{ $files } 个文件。
}
pack-folder = 文件夹
pack-zip-file = zip 文件
pack-page = 阅读
pack-check = 核验
pack-head = 链末端
pack-manifest = 指纹（与页面所印相同）
pack-check-what = 包中的脚本 check.py 只需 Python，不需要 Aval。它由事件重新生成页面、重算哈希链的每个哈希，并指出每处差异。改动页面的人也可能改动脚本：请取另一份 FORMAT.md 中的脚本，或使用 avalctl journal verify --pack。
pack-path = { $path } 没有说明证明包的存放位置。请从根目录起填写文件夹路径。未写入任何内容。

## 核对证明包
pack-file-missing = { $file }：缺失
pack-file-unlisted = { $file }：不在 manifest.sha256 中
pack-file-changed = { $file }：内容与清单所列不符
pack-file-differs = { $file }：与事件得出的内容不符
pack-file-foreign = { $file }：没有事件提到此文件
pack-file-unreadable = { $file }：无法读取
pack-event-differs = 事件 { $event }：其哈希、种类或前一事件与 chain.tsv 不符
pack-head-other = 哈希链不含另处保存的末端
pack-words-unknown = { $file }：不是已知 Aval 版本的用语，因此页面未获证明
pack-page-cell = index.html，{ $section }，第 { $row } 行，{ $column }：{ $shown }，应为 { $right }
pack-page-line = index.html，{ $section }，第 { $line } 行：{ $shown }，应为 { $right }
pack-page-missing = index.html，{ $section }，第 { $row } 行：缺失：{ $right }
pack-page-added = index.html，第 { $line } 行：不是由事件得出：{ $shown }
pack-older-form = 本包为旧版程序的格式，其页面和报告未与事件比对：请勿以 index.html 为准。
pack-by-hash-only = { $all } 个事件中有 { $hidden } 个仅收录哈希，其中可能有涉及本包指令或日期的事件；含全部哈希链的证明包会显示它们。
pack-stated = 账套名称、代码对照表指纹、程序版本和制作时间为声明内容，未获证明。
pack-notes = 备注及其文件不在哈希链中。
pack-zone-unknown = 时间按本包声明的时差显示；此处不识别其时区。
pack-document-other = { $file } 与本版本不同：可能较旧、较新或被改动。请勿运行被改动的脚本。

## 日志链
chain-verify = 全面核验
chain-checking = 正在核验…
chain-checked = 全部 { $events } 个事件、其引用的内容和相关数据表均一致。
chain-copy = { $state ->
    [not_set] { second-place-none }
    [empty] 尚未复制到第二存放处。
    [unreachable] 无法访问第二存放处，链末端未复制。
   *[agrees] 已于 { $time } 复制到第二存放处（事件 { $event }）。
}
journal-event-receipt = 已取回电子回单
journal-event-ticked = 已在对账单上找到
journal-event-unticked = 已取消勾对
journal-event-set-aside = 流水已归类
journal-event-reopened = 流水归类已撤销
journal-event-settings = 已记录设置
journal-event-history-accepted = 已接续使用历史不明的日志
journal-event-claim-ended = 已解除丢失日志的锁定
journal-event-gone-resolved = 已核实失联工作台的指令
journal-event-shared-taken = 已采用组内设置
journal-event-place = 绑定到本计算机和文件夹

## 历史不明
history-title = 本日志的历史不明
history-means = 最近一次复制到第二存放处的链末端不在本日志中：有人恢复了较旧的副本，或此处是另一份日志。该副本之后发送过什么，本机没有任何记录。在有人核实之前不发送任何指令，否则同一笔可能被发送两次。
history-there = 第二存放处（{ $path }）
history-here = 本日志
history-event = 事件 { $event }
history-no-event = 没有事件
history-written = 写于 { $time }
history-step-copy = 首先查找较新的日志：另一台电脑、换下的硬盘、较新的备份。如能找到，请关闭 Aval，将其放回原处，再打开该账套，即无任何丢失。
history-step-bank = 否则请登录银行页面，列出本日志最新事件以来的每笔转账和票据业务。其中任何一笔都可能是此处缺失的我方指令。
history-step-drafts = 刷新全部列表。期间已背书、质押或提示付款的票据，不再位于本日志所预期的列表中。
history-step-doubts = 继续使用后，本日志中“已确认”和“发送中”的指令将转为结果不明，因为可能已经发送。须凭证据逐笔核实处理。
history-accept = 继续使用本日志…
history-accept-title = 继续使用历史不明的日志
history-accept-commit = 继续使用本日志
history-accept-means = 此后恢复发送。该副本之后发送过的指令，不受防重复保护。理由、您的姓名和两处链末端将永久记入日志。
history-reason = 理由及核对内容
history-reason-help = 例如：更换硬盘，使用今晨备份；银行页面显示此后有两笔转账，均已登记
history-reason-missing = 请填写理由

## 对账单
statement-not-one = { $file } 的名称不是对账单：文件名须以 { $endings } 之一结尾，路径须从根目录起。未读取任何内容。
statements-what = “已受理”只表示服务接收了指令，是否入账以银行对账单为准：请导入对账单，逐笔勾对。此处不查询银行，也不发送任何指令。
statements-import = 导入对账单…
statements-taken = { $lines ->
   *[other] 已读取 { $lines } 行，其中新增 { $new } 行。
}文件指纹开头为 { $hash }。
statements-tab-transfers = 转账（未勾对 { $count } 笔）
statements-tab-lines = 银行流水（{ $count } 行未处理）
statements-tab-balances = 余额调节（{ $count }）
statements-until = 截至
statements-balances-none = 已导入的对账单都没有余额：请导入有期初、期末余额的对账单，或每行有余额的表格。
statements-balances-agree = 相符
statements-balances-open = { $count ->
   *[other] { $count } 行未处理流水
}
statements-balances-of = 依据 { $from } 至 { $to } 的对账单。
statements-balances-ours = 企业
statements-balances-bank = 银行
statements-balances-count = （{ $count } 笔）
statements-balances-more = 其余 { $count } 项见导出文件。
statements-show = 范围
statements-show-name = { $show ->
    [open] 未勾对
    [ticked] 已勾对
    [aside] 已归类
   *[all] 全部
}
statements-text = 对方、业务参考号、金额
statements-none-open = 没有待勾对的已受理转账。
statements-no-match = 没有符合条件的内容。
statements-no-lines = 尚未导入对账单。请在银行页面导出 CSV、XLSX、camt.053 或 MT940，再在此导入。日间报告与通知（camt.052、camt.054、MT942）为暂记。
statements-day = 日期
statements-age = 已过
statements-days = { $days ->
    [0] 当天
   *[other] { $days } 天
}
statements-payee = 收款人
statements-counterparty = 对方
statements-reference = 业务参考号
statements-remark = 摘要
statements-direction = 收付
statements-direction-name = { $direction ->
    [out] 付
    [in] 收
   *[unknown] 未注明
}
statements-on = 对账单
statements-transfer = 转账
statements-line = 银行流水
statements-ticked = 见 { $day } 对账单
statements-no-line = 尚无对应流水
statements-found = { $count ->
    [1] 一行，含业务参考号
   *[other] { $count } 行，其中一行含业务参考号
}
statements-maybe = { $count ->
   *[other] 可能是 { $count } 行
}
statements-is = 第 { $number } 笔转账
statements-no-transfer = 非本机转账
statements-finality = { $finality ->
    [provisional] 暂记
    [not_in_final] 对账单中没有
   *[final] 已列入对账单
}
statements-finality-means = { $finality ->
    [provisional] 暂记：来自日间报告或通知。列入对账单之前，不计入任何合计，也不作为凭据。
    [not_in_final] 当日对账单中没有：银行并未如通知入账。不计入任何合计，不能与转账勾对。
   *[final] 已列入对账单。
}
statements-may-be = { $count ->
   *[other] 可能对应 { $count } 笔转账
}
statements-transfer-title = 第 { $number } 笔转账
statements-line-title = { $day } 流水
statements-from-file = 来自 { $file }
statements-candidates = 可能对应的流水
statements-no-candidates = 三天之内没有账户、金额和币种都相同的流水。请导入相应时间的对账单，或从流水一侧选择该笔转账。
statements-may-be-title = 可能对应的转账
statements-no-transfer-why = 三天之内，没有账户、金额和币种都相同且未勾对的本机已受理转账。
statements-same-reference = { $days ->
    [0] 明细含业务参考号，日期相同。
   *[other] 明细含业务参考号，相差 { $days } 天。
}
statements-other-reference = { $days ->
    [0] 明细不含业务参考号，日期相同。勾对须填写理由。
   *[other] 明细不含业务参考号，相差 { $days } 天。勾对须填写理由。
}
statements-tick = 勾对…
statements-tick-title = 勾对第 { $number } 笔转账
statements-tick-means = 您确认银行对账单的这一行就是这笔转账。此项连同您的姓名记入日志；如需取消，须填写理由。
statements-tick-commit = 勾对
statements-reason = 理由
statements-reason-help = 为何内容不一致仍认定为同一笔，例如：该银行不回传业务参考号
statements-reason-missing = 请填写理由
statements-differs-name = 
    { $what ->
        [account] 账户
        [amount] 金额
        [currency] 币种
        [day] 日期
        [direction] 收付方向
       *[reference] 业务参考号
    }
statements-differed = 不一致之处：{ $what }。理由：{ $reason }
statements-ticked-by = 由 { $by } 勾对，来自 { $file }
statements-untick = 取消勾对…
statements-untick-title = 取消第 { $number } 笔转账的勾对
statements-untick-help = 曾经勾对的记录保留在日志中
statements-another = 其他已受理转账
statements-another-help = 银行记账的金额、日期或账户不同时使用。须填写理由。
statements-another-none = 未选择
file-step = { $step ->
    [cells] 正在读取文件
    [lines] 正在解析各行
    [comparison] 正在与已保存的明细比对
   *[storage] 正在保存明细
}
file-stop = 停止
file-again = 再试一次
statements-import-title = 导入对账单
statements-file = 对账单（CSV、XLSX、camt.053、MT940、camt.052、camt.054、MT942）
statements-file-help = 银行页面导出的文件，原文件不作改动
statements-account = 账户
statements-account-help = 对账单所属账户；camt 与 MT 文件自带账号
statements-account-none = 未选择
statements-columns = 各列含义
statements-column-none = – 文件中没有 –
statements-column-day = 日期
statements-column-amount = 金额（负数为付）
statements-column-debit = 付方金额（借方）
statements-column-credit = 收方金额（贷方）
statements-column-direction = 方向（收、付）
statements-column-currency = 币种
statements-column-reference = 业务参考号
statements-column-counterparty = 对方
statements-column-remark = 摘要
statements-column-balance = 该行之后的余额
statements-currency-value = 全部流水的币种
statements-currency-blank = 空白币种的流水
statements-currency-blank-help = 仅用于此文件，例如 CNY
statements-decimal = 小数点
statements-decimal-name = { $mark ->
    [point] 1,234.50
    [comma] 1.234,50
   *[other] 由文件的金额判断
}
statements-counts = 文件共 { $lines } 行：流水 { $bookings } 行，其他 { $others } 行。
statements-day-format = 日期格式
statements-day-format-help = 例如 %Y%m%d、%d/%m/%Y；不填则按账套设置
statements-understood = { $count ->
   *[other] 共 { $count } 行，其中新增 { $new } 行。前几行理解如下：
}
statements-more = 另有 { $count } 行
statements-sample = 文件的前几行
statements-take = { $count ->
    [0] 导入
   *[other] 导入 { $count } 行
}
statements-form = { $form ->
    [camt053] camt.053，各列含义已知。对账单账户：{ $accounts }。
    [camt052] camt.052，各列含义已知。日间报告账户：{ $accounts }。
    [camt054] camt.054，各列含义已知。通知账户：{ $accounts }。
    [mt940] MT940，各列含义已知。对账单账户：{ $accounts }。
    [mt942] MT942，各列含义已知。日间报告账户：{ $accounts }。
   *[table] 表格。对账单账户：{ $accounts }。
}
statements-file-account = 文件中的 { $written } 就是所选账户
statements-exact = { $count ->
    [0] 批量勾对…
   *[other] 批量勾对 { $count } 对…
}
statements-exact-both = { $pairs ->
    [0] 归类 { $asides } 行…
   *[other] 勾对 { $pairs } 对，归类 { $asides } 行…
}
statements-exact-none = 没有与唯一流水完全一致的未勾对转账
statements-exact-title = 批量勾对一致项
statements-exact-means = 每一对的账户、金额、币种、收付方向与业务参考号均一致，日期相差不超过三天，且双方均无其他可能。确认即表示每行流水就是该笔转账；每次勾对都以您的名义记入日志，可填写理由后取消。
statements-exact-sum = { $count ->
   *[other] { $count } 对
}：{ $sums }
statements-exact-also = { $count ->
   *[other] 同时勾对流水只写收款人、未写业务参考号的 { $count } 对（{ $sums }）
}
statements-exact-commit = { $count ->
    [0] 勾对
   *[other] 勾对 { $count } 对
}
statements-exact-nothing = 没有可勾对的一致项
statements-exact-left = { $transfers ->
   *[other] 仍有 { $transfers } 笔转账未勾对
}；{ $lines ->
   *[other] { $lines } 行付款流水没有对应转账
}。
statements-exact-done = { $count ->
   *[other] 已勾对 { $count } 对。
}
statements-line-reference = 流水内容
statements-taking = 正在读取对账单
statements-missing-file = 请选择文件
statements-missing-account = 请选择账户
statements-missing-look = 文件尚未读取
statements-missing-column = 请指定这一列：{ $column }
statements-missing-right = 按这些列无法导入，见上
statements-missing-lines = 文件中没有流水

## 规则
statements-rules = 规则…
statements-rules-title = 对账单规则
statements-rules-what = 规则把流水归类（如银行手续费、利息、其他系统的工资），或说明流水是付给某收款人的款项。每行流水适用第一条符合的规则。规则只是建议，由“批量勾对”确认；勾对的双方账户、金额、币种必定相同。
statements-rules-none = 还没有规则。可在此新建，或从一行流水生成。
statements-rules-left = { $lines ->
    [0] 每行未处理的流水都有适用的规则。
   *[other] { $lines } 行未处理的流水没有适用的规则。
}规则保存在 { $file }。
statements-rule-new = 新建规则…
statements-rule-from-line = 由此流水生成规则…
statements-rule-title = 对账单规则
statements-rule-save = 保存规则
statements-rule-name = 名称
statements-rule-does = 建议内容
statements-rule-does-aside = 归类流水
statements-rule-does-payee = 付给某收款人
statements-rule-category = 类别
statements-rule-category-help = 例如银行手续费、利息、其他系统的工资
statements-rule-payee = 转账的收款人
statements-rule-payee-help = 与转账中的名称相同。流水与三天之内账户、金额、币种均相同的转账配对，且双方均无其他可能。
statements-rule-conditions = 条件（填写的各项须同时符合）
statements-rule-part = { $what }包含
statements-rule-any = 不限
statements-rule-from = 最小金额
statements-rule-to = 最大金额
statements-rule-missing-name = 请填写名称
statements-rule-missing-category = 请填写类别
statements-rule-missing-payee = 请填写收款人
statements-rule-missing-look = 正在统计符合的流水
statements-rule-missing-wide = 请确认确实包括这么多流水
statements-rule-wide = 确实包括这么多流水
statements-rule-fits = { $lines ->
    [0] 没有符合的流水。
   *[other] 全部 { $all } 行流水中有 { $lines } 行符合，其中 { $open } 行未处理。
}
statements-rule-on = { $name } 启用
statements-rule-up = 上移 { $name }
statements-rule-down = 下移 { $name }
statements-rule-edit = 修改 { $name }
statements-rule-remove = 删除 { $name }
statements-rule-aside = 归类为{ $category }
statements-rule-pays = 付给 { $payee }
statements-rule-contains = { $what }包含“{ $text }”
statements-rule-amounts = 金额 { $from } 至 { $to }
statements-rule-every = 全部流水
statements-rule-counts = { $open } 行未处理，{ $aside } 行已归类
statements-rule-proposes = 符合规则 { $rule }：{ $does }。由“批量勾对”确认。
statements-rule-waits = 规则 { $rule }
statements-aside = 归类：{ $category }
statements-set-aside = 归类 (X)
statements-set-aside-category = 手工归类
statements-aside-by-hand = 手工，{ $by }，{ $time }
statements-imports = 导入记录…
statements-imports-title = 已导入的对账单
statements-imports-what = 没有勾对任何流水的导入可以撤回：其流水将删除，另一文件也有的流水除外。
statements-imports-none = 尚未导入对账单。
statements-import-lines = { $lines } 行
statements-import-matched = { $matched } 行已勾对：请先取消勾对
statements-take-back = 撤回
statements-taken-back = { $lines ->
    [0] 已撤回导入。其全部流水另一文件也有。
   *[other] 已撤回导入：删除 { $lines } 行。
}
evidence-doubt = 证明一笔结果不明的指令
evidence-line = 或以一行对账单流水证明
evidence-help = 该行成为日志附件，指令判为已执行
evidence-none = 未选择
evidence-use = 以该行判定…
evidence-title = 以对账单流水判为已执行
evidence-commit = 已执行
evidence-reason-help = 为何这一行就是该指令
statements-aside-title = 已归类为{ $category }
statements-aside-by = 按规则 { $rule }，由 { $by } 于 { $time } 确认
statements-reopened = 该行曾归类后撤销，规则不再对其提出建议。
statements-reopen = 撤销归类…
statements-reopen-title = 撤销 { $day } 流水的归类
statements-reopen-help = 日志保留两次记录
statements-rule-column = 规则
statements-exact-rules = { $count ->
   *[other] 同时勾对由规则指明收款人的 { $count } 对（{ $sums }）
}
statements-exact-asides = { $count ->
   *[other] 归类符合规则的 { $count } 行流水（{ $sums }）
}
statements-exact-kept = { $count ->
   *[other] 规则拟归类的 { $count } 行流水可能是转账，仍保持未处理。
}
statements-exact-commit-asides = { $pairs ->
    [0] 归类 { $asides } 行
   *[other] 勾对 { $pairs } 对，归类 { $asides } 行
}
statements-exact-done-asides = 已勾对 { $pairs } 对，归类 { $asides } 行。
