# 双人复核的语句：问什么、怎么决定、拒绝什么。

## 三个层级，是什么就叫什么
approval-tier-same-account = 同一系统账户：仅为流程性复核。两人使用本机同一账户，无法证明确为两人。
approval-tier-own-token = 本人令牌：复核人以自己的访问令牌登录，且服务对该令牌作了应答。
approval-tier-approval-file = 复核文件：在复核人自己的机器上以 Ed25519 签名。
note-approval-same-account = 复核之前不会发送任何内容（同一系统账户：仅为流程性复核，无法证明确为两人）。
note-approval-own-token = 复核人以自己的访问令牌复核之前不会发送任何内容。
note-approval-approval-file = 复核人以在自己机器上签名的文件复核之前不会发送任何内容。
note-approver-calls-back = { $name } 在此已知的账号为 { $known }，而这次是另一个账号：{ $account }。复核人须按以前已知的号码致电 { $name }，请对方读出账号核对。

audit-paper-approval = 复核文件
audit-paper-resolution = 认定所附文件

## 等待复核的指令后来怎样
reason-cancelled-approval-expired = 未在期限内复核。未发送任何内容。如仍需要，请重新制单。
reason-cancelled-sent-back = { $name } 已退回：{ $reason }。未发送任何内容。请修改后重新制单。
reason-not-sent-approval-expired = 已复核，但在复核失效之前未发送。未发送任何内容。如仍需要，请重新制单。
reason-not-sent-approver-removed = 已复核，但在发送之前复核人已从设置中移除。未发送任何内容。请重新制单，由其他复核人复核。
reason-not-sent-approval-changed = 复核并不涵盖即将发送的内容：{ $why ->
    [approval-missing] 日志中没有对它的复核记录
    [approval-given-late] 复核时期限已过
    [approval-too-mild] 复核的层级低于所需层级
    [approval-one-person] 制单人与复核人是同一人
    [approval-signature] 复核人的签名不符
    [approval-approver-removed] 复核者已不再是复核人
   *[other] 所记录的请求不是当时复核的请求
}。未发送任何内容。请重新制单；如无人改过设置，请先检查日志。
reason-not-sent-approval-more = 确认之后设置或当日合计已变，现在此单需要复核（层级 { $tier }）。未发送任何内容。请重新制单，届时将等待复核。
reason-not-sent-trade-day = 交易日 { $day } 在确认之后已过。未发送任何内容。请改用其他日期重新制单。

## 为什么不能复核
approval-unknown = 本日志中没有复核事项 { $id }。未作任何更改。
approval-no-second-person = 本账套未设复核人，此处无人可以复核；请先在 profile.toml 中设置。
approval-asked-already = 此事已由 { $name } 提交复核，有效至 { $at }（复核编号 { $id }），未重复提交。请在“复核”页等待答复，或导入复核人签名的答复；如需更改，请先撤回（`avalctl approvals withdraw { $id }`）再重新提交。
approval-too-much = 超过 { $most } 字节的内容不能提交复核。请拆分。
approval-no-account = 本账套没有可向服务查询的账户。未接受该令牌。
approval-preparer-name = 请说明由谁制单：本机未提供账户名称。未确认任何内容。
approval-approver-name = 请说明由谁复核。未作任何决定。
approval-same-person = 此单由 { $name } 制单，须由他人决定；如要收回，请撤回。
approval-same-token = 这是制单人的访问令牌，或是本机用于发送的令牌。复核人须以自己的令牌登录。未予复核。
approval-token-refused = 服务未接受复核人的访问令牌。未予复核，也未发送任何内容。请复核人重新登录，或联系管理员。
approval-needs-token = 此事只报姓名不够：复核人须以自己的访问令牌登录。未予复核。
approval-needs-file = 此事需要在复核人自己的机器上签名的复核文件：请导出请求，签名后再导入答复。未予复核。
approval-call-back = 收款人 { $name } 使用新账号：{ $account }。请按以前已知的号码致电，请对方读出账号，并写明所闻及账号末四位。未予复核。
approval-changed = 将要发送的内容与请求复核的内容不一致。未予复核。请再次查看；如仍如此，请撤回并重新制单。
approval-expired = 决定期限已于 { $at } 结束。未发送任何内容。如仍需要，请重新制单。
approval-reason = 请说明退回理由。未作任何决定。
approval-not-waiting = 此事已不再等待复核。未作任何更改。
approval-decided-approved = 此事已复核过：一次复核只能使用一次。未作任何更改。
approval-decided-sent-back = 此事已退回，不能再复核；请重新制单。
approval-decided-withdrawn = 此事已撤回或已过期，不能再复核；请重新制单。

## 待定的存疑指令
approval-resolution-asked = 将指令 { $number } 定为未执行：{ $operation }，账户 { $account }{ $is_draft ->
    [yes] ，票据 { $draft }
   *[no] {""}
}，{ $currency } { $amount }。原因：{ $reason }。此后可以再次发送同样的内容。

## 往来文件
approval-file-not-written = 无法写入 { $file }：{ $detail }。请指定一个尚不存在的文件。
approval-file-unreadable = 无法读取 { $file }：{ $detail }。未予复核。
approval-file-unreadable-request = { $file } 不是复核请求。未签名。
approval-file-unreadable-answer = { $file } 不是复核文件。未予复核。
approval-file-request-changed = { $file } 在导出之后被改动：所显示的内容与所请求的内容不一致。请勿签名，请重新导出。
approval-file-changed = 该复核文件在签名之后被改动，或签名有误。未予复核。请向复核人索取其本人的文件。
approval-file-foreign-key = 本账套不认识 { $name } 的密钥（{ $key }）。未予复核。只有 profile.toml 中列出的复核人可以签名。
approval-file-other-name = 文件中的密钥属于 { $known }，而文件写的是 { $name }。未予复核。
approval-file-other-profile = 该复核文件属于另一个服务或租户：{ $url }，{ $tenant }。未予复核。请导入到提出请求的账套。
approval-file-unknown = 本账套从未请求复核该文件所批准的内容。未予复核。请导入到提出请求的账套。
approval-file-other-digest = 该文件所批准的不是此处请求的内容。未予复核。请重新导出请求并签名。

## 复核人的密钥
approval-key-name = 密钥需要复核人的姓名，写在一行内。
approval-key-exists = 系统密钥库中已有 { $name } 的密钥，保持原样。
approval-key-no-keychain = 本机没有可保存密钥的系统密钥库：{ $detail }。请用 --key-file 指定文件。
approval-key-other-name = AVAL_APPROVER_KEY 的密钥属于 { $owner }，不是 { $name }。没有签署任何内容。
approval-key-none = 系统密钥库中没有 { $name } 的密钥。请用 `avalctl approve key --name NAME` 生成，或用 --key-file 指定其文件。
approval-key-open = 他人可以读取 { $file }，因此他人也可以用它签名。请改为仅所有者可读写（0600），或生成新密钥。
approval-key-no-key = { $file } 中没有复核人的密钥。
approval-key-file = 无法使用密钥文件 { $file }：{ $detail }。
approval-key-trouble = 本机无法生成密钥：{ $detail }。

## 被削弱的设置
weakened-removed = 本账套的复核人已被移除：发送之前不再询问任何人。
weakened-tier = 自 { $from }（{ $currency }）起原要求 { $before }，现为 { $after }。
weakened-approver = { $name } 现在可以签署复核文件，密钥为 { $key }。
weakened-nobody = 已无人能作 { $tier } 的复核。在原设置的复核人确认之前，仍按原有规则执行，且无人可以复核。
weakened-wait = 原设置的复核人已无一留任。其中任何一位仍可确认此更改；否则自 { $at } 起，{ $names } 可与另一人一同确认，并永久记入日志。
weakened-expires = 请求的有效期原为 { $before }，现为 { $after }。
weakened-not-read = 事件 { $event } 处没有未读的削弱，或未写明姓名。

## 窗口
nav-approvals = 待复核
approvals-what = 一人制单、另一人复核的内容。复核之前不发送。
approvals-none = 没有待复核的内容。
approvals-import = 导入复核文件…
approvals-order = { $count ->
    [1] { $operation }
   *[other] { $operation }：{ $count } 笔指令
}
approvals-subject = 
    { $subject ->
        [resolution] 将结果不明的指令核实处理为未执行
        [code_book] 修改代码对照表
        [settings] 确认减弱的设置
        [history] 接续使用历史不明的日志
        [claim] 解除日志已丢失的锁定
        [gone] 核实已停用工作台的指令
       *[submission] 发送
    }
approvals-by = 制单：{ $name }
approvals-state = { $state ->
    [waiting] 待复核
    [to_send] 已复核，待发送
    [approved] 已复核
    [sent_back] 已退回
    [expired] 已过期
   *[withdrawn] 已撤销
}
approvals-prepared-by = 制单人
approvals-asked = 提交时间
approvals-expires = 复核期限
approvals-approved-by = 复核人
approvals-sent-back-by = 退回人
approvals-given = { $tier ->
    [same_account] 填写姓名，同一系统账户
    [own_token] 本人令牌
   *[approval_file] 复核文件
}
approvals-digest = 指纹
approvals-call-backs = 须回拨核实
approvals-call-back = { $name } 此前使用其他账户。请拨打此前已知的号码，请对方读出此账户：{ $account }
approvals-shown = 制单人所见内容
approvals-content = 确切内容
approvals-requests = { $count ->
   *[other] 将发送的原文（{ $count } 笔）
}
approvals-together = 与其他指令一并发送的原文
approvals-send = 发送
approvals-sending = 正在开始
approvals-send-what = 已复核，尚未发送。每笔指令只发送一次。
approvals-only-file = 须使用复核人在其本人电脑上签名的复核文件：请导出复核请求，签名后导入答复。
approvals-give = 复核通过…
approvals-export = 导出复核请求…
approvals-back = 退回…
approvals-withdraw = 撤销
approvals-give-title = 复核
approvals-give-commit = 复核通过 { $amount }
approvals-give-commit-plain = 复核通过
approvals-sign-commit = 登录并复核通过 { $amount }
approvals-sign-commit-plain = 登录并复核通过
approvals-giving = 正在核验
approvals-give-means = 您同意的正是本页所示内容；任何改动都会使复核失效。制单人：{ $name }。
approvals-name = 您的姓名
approvals-name-help = 不能是制单人 { $name }
approvals-heard = 回拨核实结果
approvals-heard-help = 致电何人、何时，以及对方读出的每个账户末四位
approvals-token = 您本人的访问令牌
approvals-token-help = 将向服务核实其有效性。不作任何保存，用后即弃。
approvals-proof = 您的身份证明方式
approvals-proof-way = { $way ->
    [browser] 使用公司账号登录，仅用于此次复核
    [device] 在其他设备上登录，仅用于此次复核
    [token] 粘贴本人的访问令牌
   *[name] 仅凭姓名，证明力弱
}
approvals-lacks-name = 请填写姓名
approvals-lacks-token = 请填写您本人的访问令牌
approvals-lacks-call-back = 请填写回拨核实结果
approvals-back-title = 退回
approvals-back-commit = 退回
approvals-back-means = 不发送任何内容。制单人可看到理由，并重新制单。
approvals-back-help = 例如：与凭证金额不符
approvals-group-by = 制单：{ $name }（{ $desk }）
approvals-group-desk = 请求的工作台
approvals-group-answered = { $name } 已答复。工作台 { $desk } 下次连接共享账簿时接收。
approvals-group-answered-short = { $name } 已答复
approvals-group-means = 您以 { $signer } 的密钥签署本页的确切内容。工作台 { $desk } 核验签名后即可发送。
approvals-group-cannot = 制单人所见内容与将发送的原文不一致，只能退回。
approvals-group-no-key = 本机系统密钥库中没有复核人的密钥。请用 avalctl approve key --name NAME 生成，并由请求方工作台的管理员将其加入复核人。
approvals-export-title = 复核文件的请求
approvals-export-commit = 写入文件
approvals-export-means = 文件包含复核人须查看的全部内容，不含令牌。复核人在其本人电脑上阅读并签名，将答复交回，在此导入。
approvals-file = 新文件
approvals-file-help = 新建文件，不覆盖任何文件
approvals-written = 复核请求已写入：
approvals-written-next = 复核人在其本人电脑上用 avalctl approve 阅读并签名，然后在“待复核”页面导入其答复。
approvals-import-title = 导入复核文件
approvals-import-commit = 导入
approvals-importing = 正在核验签名
approvals-import-means = 复核人在其本人电脑上签名的答复。仅对此处请求的确切内容有效，且只生效一次。
approvals-answer = 复核文件
approvals-awaiting = 尚未发送：须由另一人复核。
approvals-awaiting-until = { $time } 之前未复核即失效。
approvals-open-to-send = 发送
approvals-open = 待复核
approvals-hand-over = 提交复核
approvals-preparer = 您的姓名
approvals-preparer-help = 由您制单，另一人复核。不填则为您的系统账户
approvals-band-waiting = { $count ->
   *[other] { $count } 项待复核。
}
approvals-band-to-send = { $count ->
   *[other] { $count } 项已复核，尚未发送。
}
approvals-weakened = 复核设置已减弱。
approvals-weakened-read = 查看…
approvals-weakened-commit = 我已阅读
approvals-weakened-by = 于 { $time } 在 { $by } 发现（事件 { $event }）。已阅读一事连同您的姓名记入日志。
approvals-setting = { $value ->
    [same_account] 姓名（同一系统账户）
    [own_token] 本人令牌
    [approval_file] 复核文件
    [next_working_day] 至下一个工作日结束
   *[other] 任何币种
}
approvals-second-person = 复核
approvals-no-second-person = 该账套已不再要求复核。
approvals-expires-hours = { $hours ->
   *[other] 复核请求的有效期为 { $hours } 小时。
}
approvals-expires-next-working-day = 复核请求的有效期至下一个工作日结束。
approvals-from = 自
approval-rights = 谁可发送与复核
approval-rights-senders = 制单与发送
approval-rights-tier = 复核：{ $tier ->
    [same_account] 以姓名
    [own_token] 以本人令牌
   *[approval_file] 以签名文件
}
approval-rights-nobody = 无人
approval-rights-later = 确认之后：
actor-anyone = 本工作台的任何人
actor-confirmed = 身份认证服务确认的、制单人以外的任何人
actor-subject = { $name }（登录）
actor-system-user = 本机账户 { $name }
actor-key = { $name }（签名文件）
settings-tier-nobody = 自 { $from }（{ $currency }）起，无人能复核：{ $tier ->
    [same_account] 没有人具有复核人角色
    [own_token] 须以本人令牌复核，而设置中既无 [sign_in] 也无 token.userinfo_url，或除制单人外没有复核人
   *[approval_file] 须以签名文件复核，而设置中没有复核人的密钥
}。请在同一次更改中设置公司登录或复核人，否则此类指令无法发送。
approvals-every-currency = 任何币种
approvals-signer = 可签名复核文件：{ $name }
approvals-no-signer = 该账套没有可签名复核文件的人。
approvals-doubt-asked = { $name } 认定为“未执行”，须由另一人在 { $time } 之前复核。在此之前仍为结果不明。
approvals-doubt-needs = 该决定须由另一人复核。在此之前仍为结果不明。
approvals-doubt-waits = 已在等待另一人复核

## 日志检查
audit-approval-wrong = 指令 { $number } 的复核不成立：{ $why ->
    [approval-missing] 发送之前没有复核
    [approval-given-late] 复核时期限已过
    [approval-sent-late] 发送时复核已失效
    [approval-too-mild] 复核的层级低于所要求的层级
    [approval-one-person] 制单人与复核人是同一人
    [approval-signature] 复核人的签名不符
   *[other] 所记录的请求不是当时复核的请求
}。

## 复核人自己的机器从请求中读出的内容
approval-request-differs = 此请求中的对话框与其请求的实际内容不一致（指令 { $number }：{ $what }）。未签名。请勿复核；请告知制单人，并检查该工作台。
approval-read-out = 在本机从原始请求生成：
approval-dialog-text = 制单人工作台所显示的内容：

loosened-setting = 防护减弱：{ $name }：原为 { $before }，现为 { $after }。
weakened-setting = 设置 { $name }：原为 { $before }，现为 { $after }。在原有复核人确认之前，每笔提交都须经最严格的复核。
approval-weakened-asked = 须由更改之前设置的复核人确认：复核事项 { $id }。在此之前按两者中较严的设置执行。

approval-no-userinfo = 仅凭两个令牌不能证明确为两人。请在 profile.toml 中将 token.userinfo_url 设为身份服务的 userinfo 地址，或改用签名的复核文件。未予复核。
approval-no-subject = 身份服务未说明复核人的令牌属于谁：{ $detail }。未予复核。请重试，或改用签名的复核文件。
approval-preparer-unconfirmed = 制单时身份服务未确认制单人的令牌属于谁。未予复核。请撤回并在登录后重新制单，或改用签名的复核文件。
approval-other-authority = 制单人与复核人的身份由不同方式确认，两个名称无法比较，可能同属一人。未批准任何内容。双方须在同一身份认证服务登录：请撤回此指令，登录后重新制单，或改用签名的审批文件。
approval-sign-in-unconfirmed = 身份认证服务没有说明登录者是谁。未批准任何内容。请管理员在 [sign_in] 中增加 openid 范围或 userinfo 地址，或改用签名的审批文件。
approval-sign-in-changed = [sign_in] 的设置已更改且尚未获确认，新的身份认证服务不能确认复核人。未批准任何内容。请改用签名的审批文件，或改回原设置。

approval-userinfo-changed = 服务地址或身份服务地址已更改，且该更改尚未确认：新地址不能证明令牌属于谁。未予复核。请改用签名的复核文件，或改回该设置。
approvals-weakened-needs = { $tier ->
    [approval_file] 须由以下人员之一以签名文件确认：{ $signers }。
   *[own_token] 须由复核人使用本人的访问令牌或签名文件确认。
}
approvals-weakened-holds = 在此之前按两者中较严的设置执行：原先须复核的事项仍须复核。
approvals-weakened-no-signer = 更改之前无人可以签署文件。请改回该设置，或请管理员在策略文件中固定该设置。
approvals-weakened-ask = 请复核人确认
approvals-weakened-waits = 等待确认，截止 { $time }。

approval-history-elsewhere = 此复核针对另一文件夹、另一台计算机或日志的另一处缺口，或此处的历史已明。未接受日志，也不会发送任何内容。请在此处重新申请复核。
history-asks = 制单人申请在 { $machine } 上的 { $folder } 继续使用该日志。其中尚无结果的指令随即视为结果不明，并恢复发送。如该文件夹的另一副本仍在使用，请退回。原因：{ $reason }
history-second-person = 您的姓名（恢复发送之前须经复核人同意）

journal-event-asked = 已提交复核
journal-event-approved = 复核人已同意
journal-event-sent-back = 复核人已退回
journal-event-approval-ended = 复核未作决定即终止
