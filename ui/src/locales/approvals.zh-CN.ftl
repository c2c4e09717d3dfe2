# 第二人复核的语句：问什么、怎么决定、拒绝什么。

## 三个层级，是什么就叫什么
approval-tier-same-account = 同一系统账户：仅为流程性复核。两人使用本机同一账户，无法证明确为两人。
approval-tier-own-token = 本人令牌：第二人以自己的访问令牌登录，且服务对该令牌作了应答。
approval-tier-approval-file = 复核文件：在复核人自己的机器上以 Ed25519 签名。
note-approval-same-account = 第二人复核之前不会发送任何内容（同一系统账户：仅为流程性复核，无法证明确为两人）。
note-approval-own-token = 第二人以自己的访问令牌复核之前不会发送任何内容。
note-approval-approval-file = 第二人以在自己机器上签名的文件复核之前不会发送任何内容。
note-approver-calls-back = { $name } 在此已知的账号为 { $known }，而这次是另一个账号：{ $account }。复核人须按以前已知的号码致电 { $name }，请对方读出账号核对。

## 等待复核的指令后来怎样
reason-cancelled-approval-expired = 第二人未在期限内复核。未发送任何内容。如仍需要，请重新制单。
reason-cancelled-sent-back = { $name } 已退回：{ $reason }。未发送任何内容。请修改后重新制单。
reason-not-sent-approval-expired = 已复核，但在复核失效之前未发送。未发送任何内容。如仍需要，请重新制单。

## 为什么不能复核
approval-unknown = 本日志中没有复核事项 { $id }。未作任何更改。
approval-no-second-person = 本配置未设第二人，此处无人可以复核；请先在 profile.toml 中设置。
approval-asked-already = 此事已在等待第二人。请等待答复，或撤回该请求。
approval-too-much = 超过 { $most } 字节的内容不能提交第二人复核。请拆分。
approval-no-account = 本配置没有可向服务查询的账户。未接受该令牌。
approval-preparer-name = 请说明由谁制单：本机未提供账户名称。未确认任何内容。
approval-approver-name = 请说明由谁复核。未作任何决定。
approval-same-person = 此单由 { $name } 制单，须由他人决定；如要收回，请撤回。
approval-same-token = 这是制单人的访问令牌，或是本工作台用于发送的令牌。第二人须以自己的令牌登录。未予复核。
approval-token-refused = 服务未接受第二人的访问令牌。未予复核，也未发送任何内容。请第二人重新登录，或联系管理员。
approval-needs-token = 此事只报姓名不够：第二人须以自己的访问令牌登录。未予复核。
approval-needs-file = 此事需要在复核人自己的机器上签名的复核文件：请导出请求，签名后再导入答复。未予复核。
approval-call-back = 收款人 { $name } 使用新账号：{ $account }。请按以前已知的号码致电，请对方读出账号，并写明所闻及账号末四位。未予复核。
approval-changed = 将要发送的内容与请求复核的内容不一致。未予复核。请再次查看；如仍如此，请撤回并重新制单。
approval-expired = 决定期限已于 { $at } 结束。未发送任何内容。如仍需要，请重新制单。
approval-reason = 请说明退回原因。未作任何决定。
approval-not-waiting = 此事已不再等待第二人。未作任何更改。
approval-decided-approved = 此事已复核过：一次复核只能使用一次。未作任何更改。
approval-decided-sent-back = 此事已退回，不能再复核；请重新制单。
approval-decided-withdrawn = 此事已撤回或已过期，不能再复核；请重新制单。

## 往来文件
approval-file-not-written = 无法写入 { $file }：{ $detail }。请指定一个尚不存在的文件。
approval-file-unreadable = 无法读取 { $file }：{ $detail }。未予复核。
approval-file-unreadable-request = { $file } 不是复核请求。未签名。
approval-file-unreadable-answer = { $file } 不是复核文件。未予复核。
approval-file-request-changed = { $file } 在导出之后被改动：所显示的内容与所请求的内容不一致。请勿签名，请重新导出。
approval-file-changed = 该复核文件在签名之后被改动，或签名有误。未予复核。请向复核人索取其本人的文件。
approval-file-foreign-key = 本配置不认识 { $name } 的密钥（{ $key }）。未予复核。只有 profile.toml 中列出的复核人可以签名。
approval-file-other-name = 文件中的密钥属于 { $known }，而文件写的是 { $name }。未予复核。
approval-file-other-profile = 该复核文件属于另一个服务或租户：{ $url }，{ $tenant }。未予复核。请导入到提出请求的配置。
approval-file-unknown = 本配置从未请求复核该文件所批准的内容。未予复核。请导入到提出请求的配置。
approval-file-other-digest = 该文件所批准的不是此处请求的内容。未予复核。请重新导出请求并签名。

## 复核人的密钥
approval-key-name = 密钥需要复核人的姓名，写在一行内。
approval-key-exists = 钥匙串中已有 { $name } 的密钥，保持原样。
approval-key-no-keychain = 本机没有可保存密钥的钥匙串：{ $detail }。请用 --key-file 指定文件。
approval-key-none = 钥匙串中没有 { $name } 的密钥。请用 `avalctl approve key --name NAME` 生成，或用 --key-file 指定其文件。
approval-key-open = 他人可以读取 { $file }，因此他人也可以用它签名。请改为仅所有者可读写（0600），或生成新密钥。
approval-key-no-key = { $file } 中没有复核人的密钥。
approval-key-file = 无法使用密钥文件 { $file }：{ $detail }。
approval-key-trouble = 本机无法生成密钥：{ $detail }。

## 被削弱的设置
weakened-removed = 本配置的第二人已被移除：发送之前不再询问任何人。
weakened-tier = 自 { $from }（{ $currency }）起原要求 { $before }，现为 { $after }。
weakened-approver = { $name } 现在可以签署复核文件，密钥为 { $key }。
weakened-expires = 请求的有效期原为 { $before }，现为 { $after }。
weakened-not-read = 事件 { $event } 处没有未读的削弱，或未写明姓名。
