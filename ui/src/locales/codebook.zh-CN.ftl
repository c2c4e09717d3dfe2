# 代码簿与策略文件：内核与窗口的语句。

## 尚无任何记录可以印证的取值

problem-code-unproven = 尚无记录能印证 { $bank } 的 { $field } = { $value } 确为“{ $word }”。请先用该值单独发送一笔：该笔被受理且其后的查询相符，或由您在账套页确认银行的实际处理之后，才能多笔一起发送。未发送任何内容。
problem-code-contradicted = { $bank } 的记录表明 { $field } = { $value } 并非“{ $word }”。在更正代码对照表，或由已向银行核实的人员在账套页确认之前，不能以此值发送。未发送任何内容。
note-code-unproven = 尚无记录能印证 { $bank } 的 { $field } = { $value } 确为“{ $word }”。请先查看银行如何处理这一笔，再发送更多。

## 印证取值的依据

code-shown-moved = 发送 { $flag } = { $value } 之后，票据位于 { $lists }：正是“{ $word }”应到之处。
code-shown-record = 记录中 { $flag } = { $value } 旁写明“{ $meaning }”：即“{ $word }”。
code-contradicted-record = 记录中 { $flag } = { $value } 旁写明“{ $meaning }”：并非“{ $word }”。
code-value-unknown = 代码对照表中 { $bank } 的 { $flag } 没有“{ $word }”。
code-value-unused = 自该值列入代码对照表以来，还没有已受理的指令使用 { $bank } { $flag } 的“{ $word }”。请先用该值单独发送一笔，查看银行的处理结果，再行确认。
code-value-no-reason = 请说明您如何得知 { $bank } { $flag } 的“{ $word }”的含义：审计人员会阅读此说明。
code-value-contradicted = { $bank } 的记录表明 { $flag } 并非“{ $word }”，而本账套设有复核人：一人之言不能推翻记录。请更正代码对照表，并由复核人同意。
code-still-unknown = 代码对照表仍不认识该指令应答中的代码，或收到应答时已认识。其结论保持不变。

## 更改代码簿

code-book-fixed-group = { $bank } 的 { $flag } 由 { $signer } 签名的组策略第 { $version } 版固定，不能在此更改。未作任何更改。管理员可将更新的策略写入共享账簿。
code-book-fixed = { $bank } 的 { $flag } 由策略文件 { $path } 固定，不能在此更改。未作任何更改。请联系本机管理员。
code-book-changed = 代码对照表已不是先前显示的那一份：其间有更改，或所求内容不同。未作任何更改。请重新查看更改内容。
code-book-changed-meanwhile = 核对之后代码对照表已更改：同一数字现在的含义可能不同。未发送任何内容。请重新核对。
code-book-same = 代码对照表已是如此。未作任何更改。
code-book-known-now = 有 { $count } 笔已受理的指令，其代码在收到时无人认识，现在代码对照表已认识：{ $ids }。在您要求重新判定之前，其结论保持不变。
code-book-waiting-file = code-book.toml 在程序之外被更改。复核人最近同意的内容继续有效；在此处提议并经另一人同意之前，该文件不生效。
code-book-waiting-approval = { $name } 提议更改代码对照表。在另一人同意之前，现行内容继续有效；{ $at } 之后提议失效。
code-change-added = { $bank } { $flag }：{ $flag ->
    [statusCode] 代码“{ $word }”今后表示{ $value ->
        [done] 已办理
        [processing] 已受理，结果待定
        [waiting] 已受理，等待他方
        [reversed] 已办理后退回
       *[failed] 未办理
    }；此前尚不清楚。
   *[other] “{ $word }”今后为 { $value }；此前没有数字。
}
code-change-lists = 在 { $bank }，“{ $operation }”今后从 { $lists } 办理；原为：{ $list }。
code-change-changed = { $bank } { $flag }：“{ $word }”今后为 { $after }；此前为 { $before }。
code-change-removed = { $bank } { $flag }：“{ $word }”今后没有数字；此前为 { $value }。
code-change-label = { $bank } { $flag }：“{ $word }”的叫法有更改；数字不变。
code-note-in-use = { $count ->
    [1] 有 1 笔尚无结果的指令
   *[other] 有 { $count } 笔尚无结果的指令
  }曾以 { $bank } { $flag } = { $value } 作“{ $word }”发出：{ $numbers }。其结论不会重新判定。
code-note-list = 防护减弱：在 { $bank }，列表“{ $list }”中的票据可直接办理 { $operation }，不再询问。服务未说明哪个列表允许哪项操作：请向银行核实。
code-change-failure-words = { $bank }：表示失败的文字改为：{ $words }。{ $old ->
    [none] 此前适用设置中的文字。
   *[other] 原为：{ $old }。
}
code-change-failure-off = { $bank }：今后没有失败字样。{ $old ->
    [none] 此前采用设置中的字样。
   *[other] 此前为：{ $old }。
}
codebook-failure-off = 该行没有失败字样，也不采用设置中的字样
codebook-failure-is-off = 已关闭：任何状态说明都不会妨碍指令被视为已受理。
code-change-no-failure-words = { $bank }：此后适用设置中表示失败的文字。原为：{ $old }。
code-note-failure-words = 防护减弱：{ $bank } 的状态文字含以下文字时，不再阻止指令视为已受理：{ $words }。
codebook-failure-words = 表示失败的文字
codebook-failure-settings = 未登记：适用设置中的文字：
codebook-failure-help = 每行一个。状态文字含其中之一的应答须由人核实，不视为已受理。留空则适用设置中的文字。
codebook-operations = 业务起点列表
codebook-operations-help = 服务未说明哪个列表允许哪项操作。留空则采用 Aval 的建议。对其他列表中的票据办理操作须填写理由。
codebook-operations-proposed = 无条目：采用 Aval 的建议（假设）
codebook-starts-from = 办理起点
codebook-also-from = 另可从
codebook-proposed = Aval 的建议：{ $list }
codebook-no-list = 无其他列表
code-note-unproven = { $bank } { $flag } 的“{ $word }”= { $value } 今后尚待印证：在有一笔印证银行的含义之前，只能单笔使用。
code-note-locks = { $bank } 的 { $flag } 今后没有任何取值：所有需要它的业务均被锁定。
code-note-approval = 本账套设有复核人：更改为提议，在另一人同意之前，现行内容继续有效。

## 策略文件

sending-off-policy = 策略文件 { $path } 无法读取：{ $detail }。管理员固定了哪些内容不得而知，因此不能发送；列表和余额仍可读取。请联系本机管理员。
policy-weak = 管理员以外的人可以写入 { $path }：不愿受其约束的人便不受约束。其所有者应为管理员，其他人不应能写入该文件或其所在文件夹。
policy-unchecked = 本系统上不检查操作人员能否写入 { $path }。请仅允许管理员写入。

## 配置页的编辑

codebook-shown-by = 印证
codebook-change = 更改
codebook-edit = 编辑
codebook-edit-of = { $bank } 的 { $flag }
codebook-policy = 本账套受策略文件 { $path } 约束：其中列明的内容既不能在此更改，也不能在 profile.toml 中更改。
codebook-no-entry = 无取值
codebook-no-entry-locked = 无取值：需要它的业务已锁定
codebook-proof = { $proof ->
    [service] 练习银行自述
    [evidence] 记录
    [person] 人工确认
    [contradicted] 记录与之相反
   *[unproven] 尚无印证
  }
codebook-proof-number = 第 { $number } 号之后
codebook-prove = 印证…
codebook-prove-title = { $bank } 的 { $flag } = { $value }：是“{ $word }”吗？
codebook-unproven-why = 尚无记录能印证 { $bank } 的 { $flag } = { $value } 确为“{ $word }”。在此之前，使用该值的指令只能逐笔发送。
codebook-contradicted-why = { $bank } 的记录表明 { $flag } = { $value } 并非“{ $word }”。不会以此值发送任何内容。请更正代码对照表，除非银行亲自告知该记录有误。
codebook-used = 第 { $number } 号指令已以此值被受理。请查看银行的实际处理：银行自己的页面、来函或询问。若相符，请在此确认。
codebook-not-used = 自该值列入代码对照表以来，尚无已受理的指令使用。请先用该值单独发送一笔。
codebook-how-known = 您如何得知银行的含义？
codebook-confirm = 确认含义
codebook-look = 再次查看记录
codebook-edit-help = 每个含义发送给银行的数字；留空：无取值。一一对应：一个数字不能有两个含义。
codebook-status-help = 该行应答中各状态代码对指令的含义。未列出的代码使指令保持“已受理待核实”。
codebook-label-en = 该行叫法（英文）
codebook-label-zh = 该行叫法（中文）
codebook-code = 代码
codebook-status-word = 含义
codebook-status = { $word ->
    [done] 已办理
    [processing] 已受理，结果待定
    [waiting] 已受理，等待他方
    [reversed] 已办理后退回
   *[failed] 未办理
  }
codebook-add-code = 添加代码
codebook-check = 查看更改内容
codebook-take = 应用更改
codebook-propose = 提议更改
codebook-back-to-edit = 返回取值
codebook-nothing-changes = 没有任何更改。
codebook-reason = 为何更改？
codebook-reason-help = 与您在本机的账户一并记入日志。
codebook-reason-missing = 请先说明理由。
codebook-name = 您的姓名
codebook-name-help = 须由另一人同意；留空则为您在本机的账户。
codebook-diff = code-book.toml 更改前后的各行
codebook-found = 查看被更改的文件
codebook-found-why = code-book.toml 在程序之外被更改。请先查看其更改内容，再由另一人同意。
codebook-known-now = 第 { $number } 号被受理时其代码无人认识，现在代码对照表已认识。在有人要求重新判定之前，其结论保持不变。
codebook-known-look = 查看
codebook-rejudge = 重新判定
codebook-suggestions = 记录提示的取值
codebook-suggestions-why = 本机所存票据与应答中，与银行自己的文字并列的代码及其次数。不会自动采用。
codebook-suggestions-none = 没有记录把代码对照表的代码与含义并列。
codebook-suggestions-others = 另有 { $count } 组代码为代码对照表所不需要。
codebook-meaning = 银行的文字
codebook-count = 记录数
codebook-standing = 代码对照表
codebook-standing-of = { $standing ->
    [agrees] 相同
    [differs] 不同
    [new] 未列明
   *[unused] 不需要
  }
codebook-use = 采用…
codebook-meaning-unknown = 银行的文字对应哪个含义须由人判断：请使用“编辑”。
sending-off-policy-changed = 策略文件 { $path } 已不是打开本账套时读取的内容（{ $detail }）。管理员的规则可能已变，因此不能发送；未发送任何内容。没有发送或读取时，窗口会自动重新打开本账套；命令行请重新运行命令。
policy-check-unreadable = 无法读取 { $path }：{ $detail }。在其适用之处不能发送。请更正路径或权限。
policy-check-mistake = { $detail }。在该错误更正之前，其适用之处不能发送。
policy-check-only-named = { $names } 只对指定的服务或账套固定。能写入账套文件夹的人可以更改其名称和地址。请将这些设置放到 [all] 下。
policy-check-roles-sign-in = 固定了角色而未固定 sign_in：能更改账套的人可以选用另一个身份服务器。请同时固定 sign_in。
policy-check-hours-zone = 固定了时间而未固定 time_zone：能更改账套的人可以移动该时间。请同时固定 time_zone。
policy-check-own-accounts = 自有账户视为名单内的收款人，而 accounts 未固定：能更改账套的人可以添加账户。请同时固定 accounts。
policy-check-no-payee = 收款人名单为空：无法转账、背书或质押。
policy-check-no-role = 没有人拥有角色 { $role }。
policy-check-system-user = 列出了 system_user 而 sign_in 已固定：该条目永远不会生效。请改列 subject。
policy-check-no-profile = 本数据目录中没有账套 { $profile }。
policy-by = { $signed ->
    [true] 由策略 { $path } 固定，{ $signer } 签名
   *[other] 由策略 { $path } 固定
  }
policy-by-group = 由组策略第 { $version } 版固定，{ $signer } 签名
policy-signed = { $signer } 于 { $at } 签名，密钥 { $key }。
policy-not-signed = 该文件未签名。
policy-bound = { $by }：最高 { $value }，更严格的值生效
policy-bound-least = { $by }：至少 { $value }，更严格的值生效
policy-rules-unknown = 策略文件 { $path } 无法使用，其中固定的设置和角色不得而知。在其恢复可用之前，不能在此更改设置；未作任何更改。请联系管理员。
policy-exports-unknown = 策略文件 { $path } 无法使用，是否允许导出数据文件不得而知。未写入任何文件。请联系管理员。
sending-off-policy-missing = 设置要求策略由 { $signer }（密钥 { $key }）签名，而 { $path } 没有文件。管理员的规则不得而知，因此不能发送；未发送任何内容。列表和余额仍可读取。请联系本机管理员安装已签名的策略。
sending-off-policy-unsigned = 策略文件 { $path } 未签名，而设置要求 { $signer }（密钥 { $key }）的签名。该文件可能已被他人替换，因此不能发送；未发送任何内容。列表和余额仍可读取。请联系本机管理员安装已签名的策略。
sending-off-policy-signature = 策略文件 { $path } 的签名与其内容不符：文件在 { $signer } 签名之后有改动，或签名本身有改动。管理员的规则不得而知，因此不能发送；未发送任何内容。列表和余额仍可读取。请管理员重新安装已签名的文件，或为新文件签名。
sending-off-policy-signer = 策略文件 { $path } 由 { $found }（密钥 { $found_key }）签名，而设置要求 { $signer }（密钥 { $key }）的签名。该文件可能已被他人替换，因此不能发送；未发送任何内容。列表和余额仍可读取。请联系本机管理员。
settings-fixed = { $signed ->
    [true] { $signer } 签名的策略文件 { $path } 固定了 { $names }，更改不会生效。
   *[other] 策略文件 { $path } 固定了 { $names }，更改不会生效。
  }未作任何更改。请保留这些值，或联系本机管理员。
settings-fixed-group = { $signer } 签名的组策略第 { $version } 版固定了 { $names }，更改不会生效。未作任何更改。请保留这些值；管理员可将更新的策略写入共享账簿。
sending-off-group-policy-lost = 本工作台已采用 { $signer } 签名的组策略第 { $version } 版，而 { $path } 缺失或内容不同。其规则不得而知，因此不能发送；未发送任何内容。列表和余额仍可读取。连接到共享账簿后，本工作台会重新取得该策略。
sending-off-group-policy = { $signer } 签名的组策略第 { $version } 版无法在本工作台使用：{ $detail }。其规则不得而知，因此不能发送；未发送任何内容。列表和余额仍可读取。请管理员将更正后的策略写入共享账簿；也可能需要更新版本的 Aval。
sending-off-group-policy-signer = 本工作台的组策略由 { $found }（密钥 { $found_key }）签名，而设置指定的签名人是 { $signer }（密钥 { $key }）。不能发送；未发送任何内容。列表和余额仍可读取。请更正 policy_signer，或将 { $signer } 的策略写入共享账簿。
sending-off-group-policy-changed = 本工作台的组策略已不是打开本账套时的策略。按新策略打开之前不能发送；未发送任何内容。没有发送或读取时，窗口会自动重新打开；命令行请重新运行命令。
policy-sign-file = { $path }：{ $detail }。策略未签名。请检查路径和权限。
policy-sign-other = { $path } 指定的签名人是 { $signer }，而所用的是 { $name } 的另一密钥。策略未签名。请使用 { $signer } 的密钥，或更改 [all.policy_signer]。
policy-check-signature = { $right ->
    [true] { $signer } 于 { $at } 签名，密钥 { $key }；签名正确。
   *[other] { $signer } 于 { $at } 签名，密钥 { $key }；签名与内容不符。
  }
policy-check-no-signature = 未签名。
policy-check-signer-unnamed = 该文件由 { $signer } 签名，但缺少 [all.policy_signer]：账套中没有 policy_signer 的工作台也会使用未签名的文件。请在 [all] 下指定签名人。
policy-check-group-lacks = 该文件用于组，但缺少 { $name }。写入共享账簿须同时有 version 和 group。
policy-check-group-without = { $name } 在组策略中不起作用。
policy-check-code-book = 代码对照表
codebook-complete = { $bank }：已知 { $known } 个取值，共需 { $needed } 个
codebook-not-yet-known = 以下取值尚不清楚，需要它们的业务已锁定。请采用下方记录提示的取值，或向银行询问后用“编辑”登记：
code-book-complete = { $bank }：已知 { $known } 个取值，共需 { $needed } 个。{ $open ->
    [0] {""}
   *[other] 以下取值尚不清楚，需要它们的业务已锁定：{ $missing }。`code-book suggestions` 列出记录提示的取值，`code-book set` 登记取值。
  }

## 尚不清楚的取值

not-yet-known = 尚不清楚
not-yet-known-at = 在 { $banks } 尚不清楚
not-yet-known-way = 请按银行的说明在代码对照表中登记取值。含该取值的第一笔指令须单独发送，之后的核查或人工确认证明其含义。
not-yet-known-entry = { $bank } 的代码对照表：{ $flag }
not-yet-known-records = 记录提示的取值
not-yet-known-no-records = 已读取的 { $bank } 记录均未说明取值，请向银行询问或查阅其接口文档。
not-yet-known-suggested = { $count } 条记录显示 { $code } 为“{ $meaning }”：
codebook-open-draft = 打开票据 { $name }
codebook-open-reply = 打开含记录 { $name } 的指令
code-book-way-out = 可用 `avalctl code-book suggestions` 查看记录提示的取值；由管理员按银行的说明用 `avalctl code-book set { $bank }.{ $flag } { $words }` 登记。
doubt-codes = 应答中有该行尚不清楚的代码。请按银行的说明登记，之后可在代码对照表页面重新判断该应答。
doubt-codes-beside = 应答本身已说明结果；其中的代码在该行尚不清楚。登记后可用于判断以后的应答。
doubt-codes-enter = { $count ->
    [one] 登记其代码…
   *[other] 一并登记其 { $count } 个代码…
}
doubt-codes-title = { $bank } 此应答中的代码
doubt-codes-means = 银行的一次答复即可说明同一应答中的各个代码。请向银行询问其含义；记录本身并非证明。
doubt-codes-outcome = 银行说明该指令
doubt-codes-choose = 请选择银行的说明
doubt-codes-taken = 该含义在代码对照表中已登记另一个数值，不会被替换。如原数值有误，请先更改。
doubt-codes-known = 代码对照表现已知道此应答中的代码。
doubt-codes-fixed = 代码对照表的这一部分由策略固定，请联系管理员。
