# Sentences of the core: shown in the window, printed by avalctl and kept with what was confirmed.

## Reading: lists, drafts, balances, profiles

read-unreachable = 未能连上服务。目前显示的是此前读取的内容，未作任何变动。请检查网络后刷新。
read-certificate = 服务器证书不受信任（{ $detail }）。没有发送任何内容，包括访问令牌；未作任何变动。如公司使用自己的证书颁发机构，请管理员用 `avalctl connection authorities` 添加。否则请告知管理员：应答的可能是另一台服务器。证书 SHA-256：{ $sha256 }。
read-name-not-found = 网络中找不到服务的主机名。没有发送任何内容；目前显示的是此前读取的内容。请检查网络或 VPN，以及账套的服务地址。
read-proxy = 代理服务器拒绝了连接（{ $detail }）。没有发送任何内容；目前显示的是此前读取的内容。如需登录代理，请用 `avalctl connection proxy` 设置用户名和密码；否则请管理员放行服务地址。
read-tls-failed = 无法建立加密连接（{ $detail }）。没有发送任何内容；目前显示的是此前读取的内容。请检查地址；请管理员确认服务器支持 TLS 1.2 或更高版本，以及是否要求客户端证书。
read-timeout = 服务未在时限内应答。目前显示的是此前读取的内容，未作任何变动。请稍后刷新。
read-broken = 连接中断，应答不完整。目前显示的是此前读取的内容，未作任何变动。请刷新。
read-sign-in = 服务未认可访问令牌，未作任何变动。请重新登录，或在账套页重新录入令牌，然后再刷新。
read-interface-refuses = 其他查询均认可当前登录，唯此查询不认可；未作任何变动，其他列表已照常读取。服务端可能把该接口的权限缓存为公开，请管理员刷新该接口的权限缓存。
read-not-permitted = 服务不允许此查询（状态 { $status }），未作任何变动。请复制代码交管理员处理。
read-gone = 服务没有此记录，或此地址没有此项查询（状态 { $status }）。没有任何变动，已存数据保留。如仅一张票据如此，请刷新其列表；如整个列表如此，请管理员检查服务地址、路由前缀和租户编号。
read-refused = 服务答复查询失败，未作任何变动；此前读取的内容仍保留。
read-method = 服务拒绝了这种调用方式（状态 405）。未作任何变动，重新刷新无效。请管理员更正方法和地址，常见原因是网关地址缺少端口。
read-status = 服务返回状态 { $status }，未作任何变动；此前读取的内容仍保留。请稍后刷新。
read-unreadable = 服务的应答与接口说明不符（{ $why }），未作任何变动；此前读取的内容仍保留。请通知管理员。
read-usage = 查询无法发出：{ $detail }。没有发送任何内容。请检查账套设置。
page-base-unknown = 尚不清楚该服务的页码从 0 还是从 1 开始，从应答也无法判断，列表未读取。请管理员在账套中设置 page_base。
list-end-repeated = 该服务对两个页码两次返回同一满页的 { $now } 张票据，列表可能不止这些。已保留上次读取的列表，未作任何更改。请与银行页面核对；如确实只有这些票据，可按现状接受。
list-end-gap = 该服务两次在列表中间返回空页。已保留上次读取的列表，未作任何更改。请稍后刷新；如仍如此，请通知管理员。
list-end-cut = 列表此前有 { $before } 张票据，现在读到 { $now } 张就结束，两次读取都缺少 { $missing } 张。已保留上次读取的列表，未作任何更改。请与银行页面核对；如票据确已不在，可按现状接受。
list-without-end = 读取 { $pages } 页后列表仍未结束，保留此前的内容。请通知管理员。
refresh-progress = 已完成 { $done } / { $all } 个列表，票据 { $drafts } 张。
refresh-busy = 此账套正在刷新列表，请等待其完成。
refresh-stopped = 刷新已停止。已完整读取的列表予以保留，此列表维持原状。
detail-gone = 服务上此环节已没有该票据，显示的是此前读取的记录。请刷新列表。
detail-other-draft = 服务返回的不是所查询的票据，显示的是此前读取的记录。请通知管理员。
draft-gone = 本机已没有该票据的记录，请刷新列表后再打开。
view-gone = 此列表打开时间过久，请重新打开。
record-missing = 该记录缺少接口要求的 { $field }，按原样显示，不能办理业务。
record-odd = 该记录的 { $field } 与接口说明的形式不符，按原样显示，不能办理业务。
record-not-object = 这不是票据记录，按原样显示，不能办理业务。
query-day = { $text } 不是日期，请按 2026-03-05、today 或 today+7 的形式书写。
query-amount = { $text } 不是金额，请用普通数字书写，例如 1234.50。
query-sort = 列表不能按 { $sort } 排序。
stage-unknown = 没有名为 { $stage } 的列表。现有：{ $known }。
account-blank = 没有指明账户。请填写账号，或“银行标识:账号”。
account-unknown = { $account } 不是此账套中的账户。
account-unknown-of = { $account } 不是此账套中的账户。此账套的账户有 { $known }。
account-ambiguous = 有多家银行存在账户 { $account }，请写成“银行:账号”。

certificate-file = { $why ->
    [no_certificate] 文件中没有证书。未作任何变动。请使用含 BEGIN CERTIFICATE 一行的 PEM 文件，或 PKCS #12 文件。
    [no_authority] 文件中有不属于证书颁发机构的证书。未作任何变动。请索取颁发它的机构证书。
    [no_key] 文件中没有私钥。未作任何变动。请索取同时含证书和私钥的文件。
    [encrypted_key] 文件中的私钥以 Aval 不能读取的方式加密。未作任何变动。请使用 PKCS #12 文件（.p12、.pfx）及其密码。
    [password] 用此密码无法打开文件。未作任何变动。请核对密码，并确认文件是 PKCS #12（.p12、.pfx）。
    [other_key] 私钥与证书不匹配。未作任何变动。请索取含证书及其私钥的文件。
   *[other] 文件无法使用（{ $detail }）。未作任何变动。
}
secret-not-kept = 本机的系统密钥库没有保存这项机密（{ $detail }）。未作任何变动；Aval 不会把机密存到别处。请启动或解锁系统密钥库后重新设置。

profile-name = { $name } 不能作为账套名称，请使用字母、数字、- 和 _。
profile-exists = 已有名为 { $name } 的账套。
profile-reserved = { $name } 是练习银行专用的账套名称，请换一个名称。
practice-only = 只有练习银行可以跳到下一天，也只有它有编造的历史数据。没有任何改动。如需练习，请打开练习账套。
profile-missing = 找不到该账套：{ $detail }。
settings-refused = { $file } 无法使用：{ $detail }。
settings-plain-http = { $file }：base_url 为 { $address }。未加密时，沿途设备都能读到访问令牌，因此 http:// 只用于本机地址。没有发送任何内容。请改为 https://，或向管理员询问地址。
preference-refused = 窗口没有此设置：{ $detail }。
link-unreadable = 无法打开链接 { $link }：只能打开 aval://draft/ 加票据号码，或 aval://instruction/、aval://approval/ 加编号。没有任何改动。
window-limit = 最多可同时打开 { $count } 个窗口，请先关闭一个。
window-not-opened = 无法打开窗口：{ $detail }
profile-changed = 未执行：另一个窗口已打开账套 { $name }，而本窗口当时仍显示原账套。
tray-open = 打开 Aval
tray-in-doubt = 结果不明（{ $count }）
tray-to-approve = 待复核（{ $count }）
tray-reminders = 到期提醒（{ $count }）
tray-quit = 退出
tray-missing = 当前桌面没有系统托盘，因此看不到图标；出现托盘后图标会自动显示。GNOME 需安装软件包 gnome-shell-extension-appindicator，Xfce 需在面板中添加“状态托盘”，KDE Plasma 自带托盘。
tray-unreachable = 无法连接系统托盘：{ $detail }
tray-system = 目前仅 Linux 版有托盘图标。
token-refused = 此令牌无法使用：为空，或含有空格及请求头不支持的字符。原有令牌保留。
token-withheld = 已设置 AVAL_TOKEN，但未用于账套 { $profile }：存在多个账套，或 AVAL_TOKEN_PROFILE 指定了其他账套。如果该令牌属于此账套，请设置 AVAL_TOKEN_PROFILE={ $profile }。
keychain-trouble = 系统密钥库未能完成操作：{ $detail }。令牌可能仍保存在其中。

database-trouble = 本机数据库无法使用：{ $detail }。此操作未发送任何内容。
database-newer = { $file } 由更新版本的 Aval 写入，请使用该版本打开；未作任何变动。
disk-trouble = 磁盘操作失败：{ $detail }。此操作未发送任何内容。
data-dir-trouble = Aval 的数据目录无法使用：{ $detail }。
data-dir-other = { $path } 中有不属于 Aval 的文件，未作任何改动。请为 Aval 的数据指定一个空文件夹或新文件夹。
sending-off-second-program = 此处已停用发送：另一个程序已打开此账套并负责办理。查询可正常使用。

action-locked-desk = 工作台 { $desk }（{ $person }）正在办理此票据。
action-locked = 该票据有未完结的指令（{ $operation }），请查看日志。
action-not-listed = 该票据已不在此列表中，请刷新后查看其所在环节。
action-unreadable = 该记录与接口说明不符，不能据此办理业务。
action-no-bank-draft-id = 缺少该票据的银行票据标识，此业务无法发送。
action-no-number = 该票据没有票据号码，此业务无法发送。
part = 票据包第 { $first } 至 { $last } 份
part-differs = 票据包第 { $first } 至 { $last } 份。按每份 0.01 计为 { $amount }，与记录的金额不同，办理前请向银行核实。
part-unreadable = 无法识别子票区间“{ $text }”。
action-split = 此列表中有两行使用同一票据号码。此业务仅以票据号码指明票据，无法区分是哪一部分。
action-no-code = { $bank } 的 { $flag } 取值尚不清楚，由管理员在“账套”的代码对照表中补充。

said-by-service = { $text }
word-accept = 签收
word-refuse = 拒签
word-may-transfer = 可再转让
word-may-not = 不得转让
word-online = 线上清算
word-offline = 线下清算
word-urgent = 加急
word-normal = 普通
word-ok = 无错误
word-bad = 有错误

## 资金路径：指令中的问题

trouble-problems = 未发送任何内容。请先更正 { $count ->
    [1] 1
   *[other] { $count }
} 处问题。
trouble-nonce = 该确认窗口已关闭或已确认过。此操作未发送任何内容。请查看日志后重新核对。
trouble-control-total-missing = 请先输入凭证上的控制总额。未发送任何内容。
trouble-control-total-uncounted = 有一笔的金额 Aval 不知道或无法计入合计，控制总额无从核对。未发送任何内容。请刷新显示该票据的列表；若金额仍无法计入合计，请去掉该票据办理其余各笔，该票据到银行办理。
trouble-control-total-differs = 输入的控制总额与本批合计不符。未发送任何内容。请与凭证核对。
trouble-address = 无法生成服务地址：{ $detail }。未发送任何内容。请联系管理员。
operation-unknown = 没有名为 { $operation } 的业务。现有：{ $known }。
did-you-mean = 您是否要输入 { $name }？
items-file = 该文件不是明细列表：{ $detail }。未发送任何内容。
items-file-rows = 该文件超过 { $detail } 行。未发送任何内容。请拆分为多个文件。
items-file-empty = 该文件没有明细行。未发送任何内容。请为每一笔填写一行。
template-required = 必填
template-or = 与 { $other } 二选一

problem-required = 缺少 { $field }。服务要求必填。
problem-house-required = 缺少 { $field }。为防止资金误付，Aval 要求必填。
problem-house-one-of = { $field } 与 { $other } 至少填写一项。此为 Aval 的要求。
optional-field-risk = { $rule ->
    [oppositeAccountName] 该行允许收款人名称留空。留空时，Aval 无法发现已知收款人更换账户；账户是新的，才会要求说明理由。
    [oppositeAccountBankName] 该行允许收款行留空。留空时，指令中没有内容说明账户属于哪家银行，账号输错可能付给他人。
    [pledgeeAccountName] 该行允许质权人名称留空。留空时，Aval 无法按名称与以往的质权人核对；账户是新的，才会要求说明理由。
   *[other] 该行允许 { $rule } 留空。
}
problem-house-above-zero = { $field } 必须大于零。
problem-unknown-field = 接口中没有字段 { $field }。请更正名称。
problem-not-text = { $field } 必须是带引号的文本；写成数字会丢失前导零。
problem-not-whole = { $field } 必须是整数。
problem-not-an-item = 这不是一条明细：应为对象，且每个键只出现一次。
problem-amount = { $fault ->
    [empty] 缺少金额。
    [sign] 金额不带正负号。
    [exponent] 金额请写普通数字，不用指数。
    [separator] 金额请写普通数字，不用分隔符。
    [form] 金额请写成 1234.50 的形式。
    [too-long] 金额位数超出可精确保存的范围。
   *[other] 这不是金额。请写普通数字，例如 1234.50。
}
problem-date = 无法按本账套的日期格式（{ $form }）识别该日期。
problem-no-items = 指令为空。空不代表全部，请选择要办理的内容。
problem-too-many-items = 条数过多：按账套设置每次最多 { $most } 条。
problem-account-missing = 未填写账户，请选择本账套中的账户。
problem-account = { $account } 不是本账套中的账户。
problem-account-differs = 明细中的账户与办理账户 { $account } 不一致。
problem-flag-without-entry = { $bank } 的 { $field } 取值尚不清楚。管理员在代码对照表中补充之前，该业务在该行保持锁定。
problem-flag-value = { $bank } 的代码对照表中没有 { $field } 的取值 { $value }，不能发送。
problem-no-bank-draft-id = 缺少该票据的银行票据标识号，详情中也没有。没有它不能发送此业务。
problem-other-draft = 明细中的票据与所选行的票据不一致。
problem-split-draft = 列表中有两行使用此票据号码。该业务只以票据号码指明票据，无法说明是哪一部分；请在银行办理。
problem-alone-operation = 无法连接共享账簿，上次连接：{ $since }。策略在此期间只允许：{ $operations }。未发送任何内容。请等待恢复连接。
problem-alone-single = 无法连接共享账簿，上次连接：{ $since }。策略在此期间每次只允许一笔指令。未发送任何内容。
problem-alone-sum-unknown = 无法连接共享账簿，上次连接：{ $since }。策略在此期间只允许合计低于 { $sums }，而此指令的金额或币种未知，或不在其中。未发送任何内容。
problem-alone-sum = 无法连接共享账簿，上次连接：{ $since }。在此期间发送的合计须低于 { $currency } { $below }：已发送 { $before }，本笔 { $amount }。未发送任何内容。
problem-alone-reason = 无法连接共享账簿，上次连接：{ $since }。其他工作台可能正在办理同一笔业务，Aval 无法发现。策略允许在没有共享账簿时办理此笔；如确需办理，请填写理由：理由会写入日志；账套设有复核人的，须经复核。
problem-other-list = 票据在列表“{ $list }”中。在 { $bank }，此项操作从“{ $lists }”办理；服务未说明这一点，这是 Aval 或代码对照表的假设。未发送任何内容。如确需办理，请填写理由：理由会写入日志；账套设有复核人的，此指令须经复核。
earlier-transfer = { $state ->
    [row] 本次指令的第 { $number } 行（{ $day }，从 { $account } 付出）
    [awaiting_approval] { $day } 从 { $account } 付出的第 { $number } 号转账（等待复核）
    [confirmed] { $day } 从 { $account } 付出的第 { $number } 号转账（即将发送）
    [accepted] { $day } 从 { $account } 付出的第 { $number } 号转账（已受理）
    [executed] { $day } 从 { $account } 付出的第 { $number } 号转账（已执行）
   *[other] { $day } 从 { $account } 付出的第 { $number } 号转账（结果尚未确定）
}
earlier-more = { $count ->
    [0] {""}
   *[other] 另有 { $count } 笔与此相同。
}
earlier-state = { $state ->
    [awaiting_approval] 等待复核
    [confirmed] 即将发送
    [sending] 正在发送
    [accepted] 已受理
    [executed] 已执行
   *[other] 结果尚未确定
}
problem-accepted-before = 第 { $number } 号指令（{ $account }）{ $operation ->
    [endorse] 已将该票据背书转让
    [create-pledge-application] 已将该票据质押
    [create-prompt-payment-app] 已将该票据提示付款
   *[other] 已对该票据办理过同一业务
}，其状态：{ earlier-state }（自 { $since } 起）。此后本机未见撤回、解除或拒绝；银行列表可能滞后。如确需再次办理，请填写理由。
problem-refused-before = 第 { $number } 号指令（{ $account }）对该票据的办理被拒绝，仅由查询表明未执行（自 { $since } 起）。这只是提示，并非证明：若之后仍被执行，该票据会被转出两次。请询问银行，并填写理由。
problem-same-draft-twice = 同一张票据在本次指令中出现两次。
problem-locked = 第 { $number } 号指令自 { $since } 起占用该票据。其状态为：{ $state ->
    [awaiting_approval] 已确认，等待复核
    [confirmed] 已确认，即将发送
    [sending] 发送中
    [in_doubt] 结果不明，本机无人知道结果
    [pending] 服务已受理，尚无结果
    [refused] 服务称已拒绝，尚未证实
   *[other] 已答复，但代码不在代码对照表中
}。请等其结束或先核实处理。
problem-again-state = 第 { $number } 号指令{ $state ->
    [awaiting_approval] 等待复核
    [confirmed] 已确认，即将发送
    [sending] 正在发送
    [in_doubt] 结果不明
    [pending] 待结果
    [cancelled] 发送之前已撤销
    [executed] 已执行
   *[accepted] 已受理
}，不能重新发送。{ $state ->
    [accepted] 如仍需要，请另行办理。
    [executed] 如仍需要，请另行办理。
    [cancelled] 如仍需要，请另行办理。
   *[other] 请先核实结果。
}
problem-again-done = 第 { $number } 号指令已重新发送过，见第 { $by } 号。
problem-again-other = 第 { $number } 号指令属于另一种业务或另一张票据。新指令只能代替同一种业务的指令。
problem-again-twice = 第 { $number } 号指令在本次指令中出现两次，只能重新发送一次。
again-not-listed = 按最近一次读取，票据 { $draft } 不在允许此业务的列表中。请刷新列表，从其当前所在环节办理。
again-unreadable = 第 { $number } 号指令当时发送的内容已无法读作指令，请从列表另行办理。
problem-taken-meanwhile = 核对之后，该票据或该笔转账已被其他指令占用。未发送任何内容。请重新核对。
problem-reference-taken = 业务参考号 { $reference } 已用于另一笔转账。请更换，或留空由系统生成。
problem-twin = { earlier-transfer }与此相同：付款账户、收款账户、金额、币种和日期都相同。{ earlier-more }如确为第 { $twin } 笔相同转账，请说明理由。
problem-look-alike = { earlier-transfer }与此收款账户、金额和币种相同。{ earlier-more }如两笔都要办理，请说明理由。两笔都自填了业务参考号或用途且不相同的，视为不同的付款。
problem-look-alike-in-doubt = { $day } 从 { $account } 付出的第 { $number } 号转账，收款账户和金额与此相同。{ $state ->
    [refused] 银行已拒绝，但在拒绝确定之前仍可能执行
    [pending] 银行已受理，尚未给出结果
    [sending] 正在发送
    [to_verify] 银行答复的代码含义尚待核实
   *[in_doubt] 尚不知银行是否已执行
}（自 { $since } 起）。在{ $state ->
    [refused] 拒绝确定或有人在“待核实”中作出认定
    [sending] 得知其结果
   *[in_doubt] 在“待核实”中作出认定
}之前，相同的付款不会发送。如本笔确也应付，且日期、用途或业务参考号不同，请在“理由”中填写“另付 { $number }：”并说明原因。
problem-hidden-character = 第 { $place } 个字符是 { $character }：{ $kind ->
    [line-break] 换行
    [control] 控制字符
    [private-use] 自造字，各台电脑显示不同
    [unassigned] 不属于任何文字的字符
   *[format] 看不见的字符
}。请删除；含有这类字符的内容不会发送。
problem-number-character = 第 { $place } 个字符是“{ $character }”（{ $code }）。账号和行号只能用字母 A 至 Z、数字和连字符。
problem-currency-unknown = { $currency } 不在本账套的币种（{ $list }）之内。请更正，或由管理员在设置的 [currencies] 中添加。
problem-currency-spelling = { $currency } 即 { $iso }，本账套写作 { $wires }。请照此填写，或由管理员在设置的 [currencies] 中写明该服务所用的写法。
problem-amount-differs = 金额为 { $amount }，票面金额为 { $draft }。请说明理由，或改用票面金额。
problem-own-account = { $account } 就是办理本业务的账户。不能由一个账户办给同一账户。
problem-own-party = { $name }，{ $account }：该票据将转给持票人自己。请改用对方账户，或说明原因。
problem-known-name-new-account = { $name } 此前使用的账户是 { $known }，不是 { $account }。请用已知的电话回拨核实，然后在“理由”中填写“回拨：”、新账户后四位和接听人。
problem-near-account = { $account } 与 { $name } 的账户 { $known } 仅差一处：有数字颠倒、写错、缺少或多余。请更正。如确为新账户，请用已知的电话回拨核实，并在“理由”中填写“回拨：”、新账户后四位和接听人。
problem-payee-unnamed = 从未向账户 { $account } 付款，指令中也没有可供核对的名称。请填写名称，或说明原因。
problem-known-account-other-name = { $account } 此前是 { $known } 的账户，不是 { $name } 的。请更正其一，或说明原因。
problem-entered-other-account = 对手方名册中 { $name } 的账户是 { $known }，不是 { $account }。请用已知的电话回拨核实，然后在“理由”中填写“回拨：”、新账户后四位和接听人。
problem-party-limit = { $name } 的单笔限额为 { $limit } { $of }；本次为 { $amount } { $currency }。请更正，或说明原因。
problem-currency-never = { $account } 从未有过 { $currency }，只有 { $had }。请更正币种，或说明原因。
problem-day-past = { $field } 为 { $day }，今天是 { $today }。请更正日期，或说明原因。
problem-day-far = { $field } 为 { $day }，距今天（{ $today }）超过一个月。请更正日期，或说明原因。
problem-refusal-unexplained = 本次办理将拒签该票据，但未说明理由。如确要拒签，请填写给对方的备注。
problem-not-transferable-unexplained = 按此办理后被背书人不得再转让该票据，但未说明理由。如确有此意，请填写备注。

## 资金路径：核对窗口

dialog-practice = 练习银行：没有真实资金。
dialog-funds = { $account }：可用余额 { $available }{ $read ->
    [never] （尚未读取余额）
    [old] （读取于 { $day }，并非今日）
   *[today] {""}
}，本次 { $amount }，办理后 { $after }
note-shortfall = { $account } 余额不足：本次需 { $currency } { $amount }，{ $day } 的可用余额为 { $currency } { $available }。超出部分银行很可能拒绝。
note-undo-signing = 签收后不可撤回。
note-undo-refusing = 本次办理为拒签。拒签后不可撤回。
note-undo-application = 仅在对方应答之前可以撤回。
note-undo-withdrawal = 如对方已应答，银行将拒绝撤回。
note-undo-transfer = 转账发出后不能在此收回。
note-whole-draft = 整张办理，不能只指其中一部分。
note-other-desks = 其他终端或银行网银同时对这些票据办理的业务，Aval 无法看到。
note-group-drafts = 组内其他工作台不会同时办理这些票据。在银行网银办理的业务，Aval 无法看到。
note-group-transfer = 组内其他工作台不会办理同一笔转账。银行网银是否办理，Aval 无法看到。
note-other-desks-transfer = 其他终端或银行网银是否办理了同一笔转账，Aval 无法看到。
note-unjudged-flag = 代码对照表中没有 { $bank } 的 { $flag } 表示“无错误”的取值。应答如含此标志，即使银行已办理，指令也会是“结果不明”，直至登记该取值并重新判定。如银行已告知取值，请先登记再发送。
note-unjudged-status = 代码对照表中没有 { $bank } 的 { $flag } 表示“已办理”的代码。即使银行已办理，指令最多只是“已受理待核实”，直至登记该代码并重新判定。如银行已告知代码，请先登记再发送。
note-not-permitted = 服务曾以 403（无权限）拒绝账户 { $account } 的此项操作（指令 { $number }，{ $at }）。服务管理员授予该账户用户权限之前，仍会被拒绝。授权后照常发送即可：首次受理后不再显示此提示。
note-one-by-one = 共 { $count } 条指令，逐条发送。一旦结果不明，其余等待您决定。
note-first-time = 首次：本机从未向该账户发送过。
note-known-name-new-account = { $name } 此前使用的不是账户 { $account }；已以回拨核实为理由。
note-known-account-other-name = { $account } 此前是 { $known } 的账户；已说明理由。
note-entered-other-account = 对手方名册中 { $name } 的账户不是 { $account }；已以回拨核实为理由。
note-party-limit = 超过 { $name } 的单笔限额（{ $limit } { $of }）：{ $amount } { $currency }；已说明理由。
note-payee-unnamed = 从未向账户 { $account } 付款，且没有可供核对的名称；已说明理由。
note-own-party = 该票据将转给持票人自己；已说明理由。
note-currency-never = { $account } 从未有过 { $currency }；已说明理由。
note-day-past = { $field } { $day } 早于今天；已说明理由。
note-day-far = { $field } { $day } 距今超过一个月；已说明理由。
note-again = 重新发送，代替未生效的第 { $number } 号指令。
note-draft-not-cached = 最近一次读取的列表中没有这张票据。发送前会再查一次列表；如不在其中，则不发送。
note-amount-differs = 金额 { $amount } 与票面金额（{ $draft }）不同；已说明理由。
note-twin = 同日第 { $twin } 笔相同转账；已说明理由。
note-twin-told-apart = 同日第 { $twin } 笔相同转账；业务参考号或用途不同，或为本单位账户之间划转。
note-same-sum-endorsed = 今日另一次指令（第 { $number } 号，{ $since }）已向该被背书人背书 { $currency } { $amount }；已说明理由。
problem-same-sum-endorsed = 今日从 { $account } 发出的含第 { $number } 号的指令，向同一被背书人背书了相同的合计：{ $currency } { $amount }，共 { $count } 张，确认于 { $since }；其状态：{ earlier-state }。没有记录任何内容。如两笔都应付，请说明理由。
note-journal-unread = 防护减弱：同一数据目录中账套 { $profile } 的日志无法读取。只有该日志记载的付款和票据，未与本次指令比对。
problem-amount-finer = { $amount } 的小数位多于 { $currency }（{ $places } 位）。请核对小数点并重新填写金额。未发送任何内容。
problem-ceiling-instruction = { $currency } { $amount } 超过单笔上限 { $ceiling }。请核对金额；如确属无误，由管理员调高设置中的 [limits.per_instruction]。未发送任何内容。
problem-ceiling-day = 再加 { $currency } { $amount }，{ $day } 的合计将超过单日上限 { $ceiling }：所有账套{ $counted ->
    [confirming] 当天已确认（不论交易日）
   *[trade] 该交易日已办理
  } { $before }。请核对金额；如确属无误，其余可改日办理，或由管理员调高设置中的 [limits.per_day]。未发送任何内容。
problem-ceiling-no-amount = 服务的票据记录没有金额，无法与 [limits] 的上限核对。未发送任何内容。请银行在记录中提供金额，或在银行端办理。
problem-ceiling-unknown = 当天的第 { $number } 号指令所办票据的金额本工作台未知，无法核对当天的合计与单日上限。未发送任何内容。请明天再办。
note-also-due = { $day } 的第 { $number } 号转账，收款账户和金额与此相同，尚无定论；理由中已说明本笔也应付。
note-normalised = { $field }：填写的是“{ $typed }”，将以 { $value } 发送。
note-alone = 防护减弱：无法连接共享账簿，上次连接：{ $since }。其他工作台可能办理同一笔业务，恢复连接前无法发现。策略允许办理此笔。
note-other-list = 防护减弱：票据在列表“{ $list }”中，而在 { $bank } 此项操作从“{ $lists }”办理。如服务拒绝或无应答，须由人工决定：查询不能确认结果。
note-accepted-before = 第 { $number } 号指令（{ $account }）已将该票据转出或办理过同一业务（自 { $since } 起）；已说明理由。
note-refused-before = 第 { $number } 号指令（{ $account }）对该票据的拒绝仅由查询确认（自 { $since } 起）；已说明理由。
note-look-alike = { earlier-transfer }与此收款账户、金额和币种相同。{ earlier-more }
word-label = { $label }

## 资金路径：指令的结果

reason-accepted = 服务返回了与本指令相符的记录。
reason-accepted-alarm = 服务返回了与本指令相符的记录，但还多出所问之外的内容。请询问银行多出的是什么。
reason-to-verify = 服务返回了相符的记录，但其代码不在代码对照表中。请向银行核实；在此之前同一业务保持锁定。
reason-says-in-process = 服务答复的代码意为已办理，但说明为“{ $detail }”，可能仍在处理。请向银行核实，或在代码对照表中登记该代码与说明的组合；在此之前同一业务保持锁定。
reason-says-failed = 服务返回了相符的记录，但银行在其中注明办理失败。该笔仍可能已执行，请先向银行核实，再决定是否重新办理。
reason-flag-unknown = 服务返回了相符的记录，但其错误标志不在代码对照表中。该笔可能已执行，请向银行核实，或在代码对照表中登记该标志的含义后重新判定。
reason-without-key = 服务返回的记录没有票据号、业务参考号或收款人，与本账户的任何一笔都相符。该笔可能已执行，请先向银行核实，再决定是否重新办理。
reason-pending = 服务已受理，尚无结果。票据保持锁定，请稍后再查。
reason-pending-record = 服务返回了相符的记录，其代码意为仍在处理，结果未知：保持锁定，程序会继续向银行查询，最终由人员判定。
resolved-by-line = 银行 { $day } 的对账单中有该笔。
reason-refused = 服务已拒绝。业务未办理。
reason-refused-proven = { $of ->
    [transfer] 服务已拒绝，{ $first } 与 { $last } 查得的余额均与发送前一致。这只是提示，并非证明。
    [draft] 服务已拒绝，{ $first } 与 { $last } 查得的票据均与发送前一致。业务未办理。
   *[other] 服务已拒绝，拒绝后随即进行的一次查询与之相符。
}
reason-refused-unproven = 服务称办理失败。这只是其说法，并非证明：银行仍可能办理。在拒绝得到确认之前，按结果不明处理。
reason-refused-contradicted = 该指令被拒绝时证明未办理任何内容，但在第 { $by } 号指令之前，银行的状态与本指令办理之前不同。该拒绝仅视为银行的说法：在核实或由人员判定之前保持锁定。
reason-contradicted-reply = 该指令以未办理结束，但银行在答复另一笔业务时带回了本指令的参考号 { $reference }：它可能已经办理。
reason-contradicted-number = 银行返回的记录带有第 { $number } 号指令的交易流水号 { $transaction }，不能证明本指令已办理。
reason-contradicted-list = 该指令以未办理结束，但 { $at } 读取的列表“{ $list }”显示它已经办理。
reason-contradicted-line = 该指令以未办理结束，但银行对账单中有对应的付款：{ $day } { $currency } { $amount }（文件 { $file }）。
reason-contradicted-debit = 银行对账单中有第二笔全额扣款：{ $day } { $currency } { $amount }（文件 { $file }）。银行可能重复付款。
later-end-list = { $how ->
    [rejected] 对方已拒绝
    [released] 质押已解除
   *[returned] 已退回
  }：{ $at } 读取的列表“{ $list }”中又出现该票据。
later-end-line = { $how ->
    [reversed] 银行已冲正
   *[returned] 已退回
  }：{ $day } 入账 { $currency } { $amount }（文件 { $file }）。
alarm-open = 第 { $number } 号指令报警：{ $why } 请先向银行核实，再用 `doubts resolve` 关闭。
reason-in-doubt = { $case ->
    [reset-after-connect] 指令可能已发出，之后连接中断。
    [closed-before-reply] 在收到应答之前连接被关闭。
    [timeout-after-connect] 未在时限内收到应答。
    [killed-while-sending] Aval 在发送过程中退出，未保存到应答。
    [record-contradicts] 应答与所发内容矛盾。
    [extra-record] 应答内容多于所问。
    [500] 服务在处理过程中出错。
    [503] 服务在处理过程中处于维护或繁忙状态。
   *[other] 应答无法识别为结果。
} 可能已执行，也可能未执行。请勿重发：先查证、询问银行，再核实处理。
reason-not-sent = { $case ->
    [certificate-refused] 服务的证书未通过验证。
    [name-not-found] 找不到服务的名称。
   *[other] 无法连接服务。
} 未发送任何内容。请检查连接后重新办理。
reason-not-sent-restart = Aval 在发送之前退出。未发送任何内容；如仍需要，请重新办理。
reason-not-sent-no-look = { $code ->
    [unreachable] 发送前的查询无法连接银行。未发送任何内容，资金未变动；请在网络恢复后重新办理。
    [timeout] 银行未及时答复发送前的查询。未发送任何内容，资金未变动；请在网络恢复后重新办理。
   *[other] 发送前的查询未成功（{ $code }）。未发送任何内容；请解决后重新办理。
}
reason-not-sent-code-book = 确认之后代码对照表有变更：{ $field } 的 { $value } 确认时为“{ $before }”，现为“{ $now }”。未发送，请重新办理。
reason-not-sent-unreadable = 日志中没有该笔可单独发送的内容。未发送任何内容。请重新办理，并检查日志。
reason-not-sent-journal = 日志无法写入（{ $detail }）。未发送任何内容。请释放磁盘空间后重新办理。
reason-cancelled = 发送之前已在此撤销。
reason-resolved-executed = 经核实已执行：{ $reason }
reason-resolved-not-executed = 经核实未执行：{ $reason }
pre-flight-gone = 该票据已不在允许此业务的列表中。未发送任何内容。请刷新后查看其所在。
pre-flight-changed = 您查看之后，票据状态由 { $seen } 变为 { $now }。未发送任何内容。请刷新后再看。
pre-flight-split = 银行列表中有两张票据使用此票据号码，该业务无法指明其中一张。未发送任何内容；请在银行办理。
pre-flight-several = 银行列表中该票据出现不止一次。未发送任何内容。请刷新后再看。
pre-flight-filter = 银行列表未按票据号码筛选，且未显示该票据。未发送任何内容。请联系管理员。
pre-flight-clock = 本机时钟（{ $own }）与服务时钟（{ $service }）相差超过一天。未发送任何内容。请校准时钟后重新办理。
pre-flight-amount = 票面金额为 { $draft }，而非 { $amount }。未发送任何内容。请刷新列表后再办理。
pre-flight-other-amount = 银行现在给出的票面金额为 { $now }；核对时银行给出的是 { $seen }。未发送任何内容。请刷新列表，核对金额后重新办理。
pre-flight-other-part = 银行现在给出的子票区间（序号）为 { $now }；核对时银行给出的是 { $seen }。未发送任何内容。请刷新列表，核对区间后重新办理。
pre-flight-other-acceptor = 银行现在给出的承兑人为 { $now }；核对时银行给出的是 { $seen }。未发送任何内容。请刷新列表，核对承兑人后重新办理。
pre-flight-other-due = 银行现在给出的到期日为 { $now }；核对时银行给出的是 { $seen }。未发送任何内容。请刷新列表，核对到期日后重新办理。
pre-flight-unapproved-amount = 复核人所读内容中该票据的金额为 { $seen }；银行现在给出的金额为 { $now }。未发送任何内容。请刷新列表后重新办理，让复核人读到该金额。
pre-flight-refusal-contradicted = 第 { $number } 号指令此前被拒绝，当时证明未办理任何内容；但银行现在的状态与那次办理之前不同。未发送任何内容。第 { $number } 号是否已办理将重新查询，请在“结果不明”中查看。
pre-flight-held = 按银行的应答，该票据正被另一条指令占用。未发送任何内容。请等那条指令结束。

## 资金路径：结果不明与日志

evidence-unreadable = 列表无法读取。本次查询不能说明什么，请稍后再查。
evidence-executed = 票据已离开允许此业务的列表，新出现在 { $lists }，与执行后的情形一致。
evidence-other-party = 票据已离开允许此业务的列表，位于 { $lists }，但对方或金额不同。可能是他人办理，请询问银行。
evidence-other-list = 票据不是从 Aval 建议的列表办理此项操作的。此类列表在操作之后可能仍显示该票据且无变化，因此查询不给出建议。请询问银行。
evidence-gone = 票据已离开允许此业务的列表，也不在预期的列表中。可能已执行并立即得到应答，也可能对方先行办理。请询问银行。
evidence-both = 票据位于 { $lists }，同时仍在允许此业务的列表中。这不能说明什么，请稍后再查。
evidence-changed = 票据仍在允许此业务的列表中，但与发送之前不同（{ $fields }）。它发生了变化，请询问银行。
evidence-still-listed = 票据仍在允许此业务的列表中且无变化（{ $minutes } 分钟内查询 { $polls } 次）。银行延迟处理看起来也一样：在一小时内三次查询且银行换日之前，不构成证明。
evidence-still-listed-queue = 票据仍在列表中且无变化。该行有人工放行环节，因此不能证明什么。请询问银行。
evidence-not-executed = 在 { $minutes } 分钟内的 { $polls } 次查询中，并且银行换日之后，票据始终在允许此业务的列表中且无变化。看来未执行；银行延迟放行看起来也一样。
evidence-refusal-listed = 票据仍在待签收列表中。拒签从不由程序判断，请询问银行。
evidence-refusal-gone = 票据已离开列表。对方撤回看起来也一样；拒签从不由程序判断。请询问银行。
evidence-balance-moved = 余额与发送之前不同。这只是提示，并非证明：其他收付也会改变余额。请凭业务参考号询问银行。
evidence-balance-same = 余额与发送之前相同。这只是提示，并非证明：入账可能稍后发生。请凭业务参考号询问银行。
trouble-resolution-reason = 请说明如此决定的理由。
trouble-resolution-proof = 认定“已执行”时，请填写银行流水号或提供证明文件。
trouble-resolution-file-empty = 文件 { $file } 是空的，不能作为证明。请提供银行的书面答复或其页面截图。
trouble-resolution-no-date = 发送时或查询时服务未告知日期，无法确认是否已到银行下一工作日。请再查询一次，或提供银行书面答复的文件。
trouble-resolution-file = 无法读取文件 { $file }：{ $detail }。
journal-unknown = 日志中没有 { $id }。
journal-order = 指令 { $id } 已不在待处理状态：现为 { $state }。
journal-trouble = 日志无法使用：{ $detail }。此操作未发送任何内容。
sending-off-journal-broken = 发送已关闭：日志在 Aval 之外被改动，首处为第 { $event } 条。所有内容仍可查看；请联系管理员。
sending-off-journal-unreadable = 发送已关闭：本机日志无法读取。日志保持原样，其内容暂不能显示；请联系管理员。
sending-off-journal-newer = 发送已关闭：该日志由更新版本的 Aval 写入。请使用该版本。
sending-off-journal-not-writable = 发送已关闭：日志无法写入。请释放磁盘空间或修正权限，然后重新打开账套。

## 供审计

audit-title-submission = 提交 { $id } 的证明包
audit-title-period = { $from } 至 { $to } 的证明包
audit-practice = 练习银行：其中没有真实资金。
audit-profile = 账套
audit-environment = 环境
audit-environment-word = { $environment ->
    [production] 生产：真实资金
    [test] 测试系统
    [practice] 练习银行
   *[other] { $environment }
}
audit-service = 服务
audit-tenant = 租户
audit-accounts = 账户
audit-code-book = 代码对照表（SHA-256）
audit-zone = 时区
audit-zone-computer = 制作本包的计算机的时区
audit-made-at = 制作时间
audit-program = Aval
audit-chain-head = 哈希链末端
audit-events = 完整收录的事件 / 日志中的事件
audit-fingerprint = 除本页外全部文件的指纹（SHA-256）
audit-not-proven = 由制作本包的计算机声明，事件不能证明
audit-how-to-check = 本页由旁边的事件生成。核对时会重新生成本页并指出每处差异，同时打印上面的指纹，可与本页比对。请使用另一份 FORMAT.md 中的脚本，或：
audit-none = 无。
audit-numbers = 序号
audit-numbers-whole = 共 { $count } 条指令，{ $first } 至 { $last }，无缺号。
audit-numbers-gap = { $first } 至 { $last } 之间共 { $count } 条指令：有缺号。
audit-totals = 按状态合计
audit-state = 状态
audit-currency = 币种
audit-count = 笔数
audit-amount = 金额
audit-left-out = 未计入
audit-overrides = 有提示仍予确认的
audit-number = 序号
audit-reason = 理由
audit-marks = 对话框的提示
audit-who = 人员
audit-twin-of = 与 { $numbers } 收款人、金额、日期相同。
audit-alike = 与 { $numbers } 收款人、金额相同，相隔十天以内。
audit-first-time = 首次发送的对方
audit-party = 对方
audit-resolved = 已核实处理的结果不明指令
audit-time = 时间
audit-decision = 决定
audit-proof = 银行流水号、文件及其 SHA-256
audit-settings = 变更的设置
audit-event = 事件
audit-setting = 设置
audit-before = 变更前
audit-after = 变更后
audit-histories = 被接续使用的日志
audit-copied = 第二处的事件
audit-own = 本日志最新事件
audit-instructions = 指令
audit-operation = 业务
audit-account = 账户
audit-object = 票据或对方
audit-files = 文件与事件
audit-ticked = 已与 { $day } 的对账单勾对
audit-records = 返回记录
audit-dialogs = 确认的内容
audit-paper-request = 请求
audit-paper-reply = 应答
audit-paper-snapshot = 发送前快照
audit-paper-evidence = 证据
audit-paper-receipt = 电子回单
audit-confirmed-by = 确认人
audit-approved-by = 复核人
audit-unproven = 本包的事件不能证明的内容
audit-by-hash-only = { $all } 个事件中有 { $hidden } 个仅收录哈希。本包无法说明其中是否有涉及这些指令或这些日期的事件；含全部哈希链的证明包可以。
audit-unproven-notes = 人员所写的备注及所附文件不在哈希链中：
person-verified = { $subject }（身份认证服务已核实）
person-typed = { $name }（手工填写的姓名）
person-account = { $account }（系统账户）
note-long = 备注最多 { $most } 个字符。备注未保存。
note-subject = 备注没有对应的票据、指令或交易对方。备注未保存。
note-empty = 请填写文字或指定文件。没有保存任何内容。
note-file-large = { $file } 超过 { $most } MB。备注未保存。
note-file-unread = 无法读取 { $path }：{ $detail }。备注未保存。
note-file-changed = 所存的 { $file } 与添加时不同：kept.sqlite 在 Aval 之外被更改。没有写出任何文件。
note-unknown = 该备注已不存在。没有任何改动。
audit-pack-exists = { $path } 已存在。证明包需要单独的文件夹：请另外指定。
audit-period = { $from } 至 { $to } 不是有效期间。请按 YYYY-MM-DD 填写两个日期，起始日在前。
sending-off-history-unknown = 发送已关闭：{ $path } 中保存的链末端为第 { $event } 条事件，而本日志止于第 { $own } 条，其中没有该事件。这是较旧的副本，或是另一份日志。其后发送过什么，此处不得而知：请先在银行页面查看此后的全部业务，再填写理由接续使用本日志。
sending-off-elsewhere = 发送已关闭：本日志属于计算机 { $machine } 上的文件夹 { $folder }，而当前文件夹是它的副本、还原的备份，或移到另一磁盘后的原文件夹。此处未结的指令，原日志可能已经发送。原件仍可用时，请关闭本副本并使用原件；否则请与银行网页核对后，填写理由接续本日志。
sending-off-journal-gone = 发送已关闭：{ $folder } 中留有某个日志的数据，但日志本身缺失，已发送的内容在此无从得知。请用最新备份恢复日志后重新打开该账套，或与银行网页核对后填写理由接续。
sending-off-place-unrecorded = 发送已关闭：数据目录之外关于本日志的记录（{ $path }）缺失，因此无法区分旧副本与最新日志。请将此处最近的指令与银行网页核对，然后填写理由接续本日志。没有发送任何内容。
sending-off-second-place-gone = 发送已关闭：第二处的链末端文件（{ $path }）缺失，而本日志此前已抄录到那里。如果它位于尚未挂载的共享或磁盘上，请挂载后重新打开该账套；否则请与银行网页核对后，填写理由接续本日志。
problem-held-elsewhere = 同一数据目录中账套 { $profile } 的第 { $number } 号指令正占用此项（{ $state }），再次下单可能重复付款。请先打开该账套并核实处理该指令；如该账套或其日志已丢失，请从备份恢复其文件夹，或在“结果不明”页面解除锁定（avalctl claims）。没有记录任何内容。
profile-open-work = 未移除账套 { $name }：其中 { $count } 条指令仍在等待、发送中、结果不明或尚无结果，移除后将无从追踪。请先打开该账套，发送或撤回等待中的指令，并核实处理结果不明的指令。
profile-form-wrong = 有 { $count } 项需要更正。未保存任何内容。
profile-other-tenant = 租户编号 { $typed } 与地址中的 { $address } 不同，请改正其中之一。
profile-wrong-number = “{ $text }”不是整数。
profile-wrong-account = “{ $text }”不符合 银行标识:账号 或 银行标识:账号:联行号 的格式。
settings-field-wrong = { $case ->
    [blank] 需要填写。
    [number] “{ $text }”不是整数。
    [amount] “{ $text }”不是纯数字金额，例如 1000000.00。
    [zone] “{ $text }”不是时区名称，例如 Asia/Shanghai。
    [currency] “{ $text }”不是可识别的币种，请填写 ISO 4217 代码，例如 CNY。
    [no-account] 至少需要一个账户。
   *[other] 无法使用：{ $text }。
}
profile-wrong-value = 无法使用：{ $text }。
settings-changed = 编辑期间，设置文件已被其他程序改动。未写入任何内容。请关闭编辑窗口，重新打开后再次填写。
settings-busy = 正在发送指令或刷新列表。未写入任何内容。请待其结束后重试。
connection-works = { $address } 在 { $milliseconds } 毫秒内应答，并接受该令牌。
connection-works-openly = { $address } 在 { $milliseconds } 毫秒内应答，但并未要求令牌。请核对地址：服务通常需要令牌。
connection-asks-token = { $address } 在 { $milliseconds } 毫秒内应答，并如预期要求令牌。请添加账套后输入令牌。
connection-no-account = 账套中没有账户，无法查询余额。请在设置中添加账户。
reason-history-unknown = 本日志是被接续使用的较旧副本；其中记为未发送的，可能已由遗失的那份日志发出。切勿再次发送：请收集证据、询问银行，然后核实处理。
history-not-accepted = 没有需要接续的未知历史，或未填写理由。未作任何更改。
statement-file = 无法读取对账单 { $file }：{ $detail }。未导入任何内容。
import-gb18030 = 文件不是 UTF-8，现按 GB18030 读取（中文版 Windows 的表格软件默认以此保存 CSV）。如名称显示有误，请另存为 UTF-8 后重新选择。
import-latin-1 = 文件不是 UTF-8，现按 Latin-1 读取，因为其中的非 ASCII 字母均为西文人名所用。如名称显示有误，请另存为 UTF-8 后重新选择。
statement-encoding = 对账单不是 UTF-8、UTF-16、GB18030 或 Latin-1 编码。请另存为 UTF-8（例如表格软件中的“CSV UTF-8”）后重新导入。未导入任何内容。
statement-no-column = 对账单没有列 { $column }。请按表头的列名填写。未导入任何内容。
statement-no-amount = 请指定金额列，或借方列与贷方列：没有表头写明，或有多列同名。未导入任何内容。
statement-no-currency = 请指定币种列，或全部行的币种。未导入任何内容。
statement-fault = { $fault ->
    [not-amount] “{ $text }”不是金额
    [not-day] “{ $text }”不是日期
    [not-side] “{ $text }”未说明是收入还是支出
    [other-side] “{ $text }”与金额所在列的方向不符
    [unheaded] “{ $text }”所在列没有标题
    [rounded] “{ $text }”以数字形式存储，末尾数字可能已丢失
    [other-currency] 金额币种为 { $text }，该行或对账单币种为 { $other }
    [title-currency] 标题注明 { $text }，该行币种为 { $other }
    [heading-currency] 金额列标题注明 { $text }，该行币种为 { $other }
    [cells] { $other } 个列标题下有 { $text } 个单元格
    [two-amounts] 同时有借方和贷方金额
    [different] 有两个不同的 { $text }
    [no-amount] 没有金额 { $text }
    [no-day] 没有日期 { $text }
    [no-currency] 没有币种 { $text }
    [no-balance] 没有余额 { $text }
    [no-kind] 未注明类型 { $text }
    [no-mark] 未注明借贷方向：{ $text }
    [no-status] 状态不是 BOOK、PDNG、INFO 或 FUTR：{ $text }
    [no-comma] 金额没有逗号：{ $text }
   *[misplaced] 位于所属账户之前，或不在期初、期末余额之间
}
statement-line = 无法读取对账单第 { $line } 行：{ statement-fault }。未导入任何内容。
statement-currency-blank = { $count ->
   *[other] { $count } 行没有币种，首先是第 { $line } 行。请指定空白币种（--blank-currency）。未导入任何内容。
}
tick-no-line = 没有对账单行 { $line }。未勾对。
tick-taken = 该行已与指令 { $id } 勾对。未勾对。
tick-twice = 该转账已与 { $day } 的一行勾对。请先取消。
tick-differs = 该行与转账在以下方面不一致：{ $what }。请填写理由，或选择另一行。未勾对。
tick-not-accepted = 指令 { $number } 不是已受理或已执行的转账。未勾对。
statement-left-out = { $count ->
   *[other] { $count } 行不是流水，未计入
}：第 { $lines } 行（{ $text }）。
statement-lines-unknown = { $count } 行没有日期，未读取（第 { $lines } 行）：{ $text }。请确认其中没有记账。
columns-unused = 以下列未使用：{ $columns }。
statement-balances-agree = 对账单余额与其流水相符。
statement-balances-differ = 对账单余额与其流水相差 { $currency } { $by }（差异 { $count } 处）。可能有流水缺失或有误。使用前请与银行核对。
statement-balance-unread = 第 { $lines } 行的余额无法识别（{ $text }），未作核对。
statement-balances-none = 对账单没有可与流水核对的余额。
statement-cut = 对账单有期初余额而没有期末余额：文件可能不完整。使用前请与银行核对。
statement-entries-differ = 对账单注明 { $stated } 笔，实有 { $count } 笔。使用前请与银行核对。
statement-gap = 文件中一份对账单期末余额为 { $closing }，下一份期初余额为 { $opening }：两者之间缺少 { $currency } { $by }。请向银行索取中间的对账单，或重新索取文件。
statement-repeated = 文件中有 { $count } 份对账单重复出现，编号、余额和明细均相同，只读取一次（略去 { $lines } 行）。
statement-fields-unread = 文件中有 { $count } 个字段或行未被读取，因为不属于任何对账单或不认识：{ $text }
statement-minus-out = 某一方向的全部 { $count } 行金额带负号，已按支出读取。使用前请与银行核对。
statement-wide-lines = 明细行有 { $cells } 格，而表头有 { $headers } 格，已从左起逐格读取。使用前请核对各列。
statement-sum-differs = 第 { $line } 行写明合计 { $stated }，而其上各行合计为 { $sum }。可能缺少或错误某笔记账。使用前请与银行核对。
statement-empty = 文件中没有本账户的记账。
statement-reversals-turned = { $count ->
   *[other] { $count } 笔冲正按相反方向读取
}，因为只有这样余额才相符。
statement-value-day = 第 { $line } 行：{ $day } 不是日期，现采用记账日期。
statement-subfields = 摘要的以下部分未保留：{ $fields }。
statement-finer = 以下金额的小数位多于其币种：{ $samples }。请核对文件的币种与小数点，或更正文件。未导入任何内容。
statement-ambiguous = 无法确定金额的小数点：{ $samples } 有两种读法。请选择小数点（`--decimal point` 或 `--decimal comma`）。未导入任何内容。
statement-mixed = 部分金额用点、部分用逗号作小数点：{ $samples }。请选择小数点（`--decimal point` 或 `--decimal comma`），或更正文件。未导入任何内容。
statement-column-twice = 对账单有多个名为 { $column } 的列。请在文件中为各列取不同名称后重新导入。未导入任何内容。
file-stopped = 已停止。文件中的任何内容均未保存。
statement-no-day = 请指定日期列。未导入任何内容。
statement-other-form = 该文件是 { $form }，不能作为对账单读取。请用相应程序打开并另存为 XLSX，或向银行索取 XLSX、CSV、camt.053 或 MT940。未导入任何内容。
statement-currency-unknown = 以下文字不是已知币种：{ $words }。这些流水不会与转账勾对，也不计入已知币种的合计。请在设置的 [currencies] 中注明币种后重新导入。
statement-taken-as-known = { $count ->
   *[other] { $count } 行与其他文件的流水相同，按同一笔处理
}：文件内容无法说明是否为另一笔。请与银行核对笔数。
statement-other-account = 该对账单属于账户 { $others }，不是 { $account }。请选择对应账户，或声明该账号即所选账户。未导入任何内容。
statement-provisional = { $count ->
   *[other] { $count } 笔流水为暂记：列入对账单之前，不计入任何合计，也不作为凭据。
}
statement-replaced = { $count ->
   *[other] { $count } 笔流水取代其暂记流水。
}
statement-known-booking = { $count ->
   *[other] { $count } 笔暂记流水是已导入的流水。
}
statement-reworded = { $count ->
   *[other] { $count } 笔流水在另一文件中已有，只是文字不同：已保存，只计一次。
}
statement-alike = { $count ->
   *[other] { $count } 笔流水与另一文件的流水日期和金额相同，可能是同一笔，两者均显示
}：没有余额能证明其中一个文件包含当日全部记账。请导入带余额的文件，或将重复的一笔归类（X 键）。
statement-pairs-moved = { $count ->
   *[other] { $count } 笔暂记流水的勾对已转到对账单的流水。
}
statement-replaces = 对账单已列入 { $day } 的暂记流水。
statement-pending = { $count ->
   *[other] { $count } 笔尚未入账，未计入。
}
statement-other-sides = { $count } 条记账的收付方向与其明细不一致（CdtDbtInd），已按记账的方向读取。使用前请与银行核对。
statement-others-left = { $count ->
   *[other] 文件中其他账户的 { $count } 行未计入，请为各账户分别再次导入。
}
statement-other-xml = 该文件是 XML，但不是对账单（camt.053）、日间报告（camt.052）或通知（camt.054）。请向银行索取 camt.053、MT940、XLSX 或 CSV。未导入任何内容。
statement-xml = 无法读取对账单的 XML：{ $detail }。请向银行重新索取文件。未导入任何内容。
statement-balance-broken = 无法读取对账单的余额：{ statement-fault }。请向银行重新索取文件。未导入任何内容。
statement-entry = 无法读取对账单第 { $entry } 笔：{ statement-fault }。未导入任何内容。
statement-matched = 已勾对。仍有 { $transfers } 笔转账没有流水，{ $lines } 行付款流水没有对应转账。
statement-would-match = 尚未勾对：加上 `--commit` 才会勾对。勾对后仍有 { $transfers } 笔转账没有流水，{ $lines } 行付款流水没有对应转账。
tick-not-final = { $day } 的对账单没有这笔暂记流水。未勾对。
tick-not-exact = 指令 { $id } 的这一对已不是唯一可能，或已被勾对。请重新查看。未勾对。
statement-rules-file = 对账单规则文件（statement-rules.toml）第 { $line } 行无法读取：{ $detail }。更正之前不应用任何规则。
statement-rules-many = 对账单规则最多 { $most } 条。未保存。
statement-rules-changed = 对账单规则已被更改，请重新查看。未保存。
statement-rule-name = 对账单规则第 { $at } 条：名称为空，或超过 { $most } 个字。
statement-rule-twice = 对账单规则第 { $at } 条：名称 { $name } 与另一条重复。
statement-rule-does = 对账单规则第 { $at } 条（{ $name }）：类别与收款人须填其一，且只填其一。
statement-rule-direction = 对账单规则第 { $at } 条（{ $name }）：方向只能是 out（付）、in（收）或不填。
statement-rule-amount = 对账单规则第 { $at } 条（{ $name }）：金额只用数字和至多一个小数点，且最小金额不得大于最大金额。
statement-rule-text = 对账单规则第 { $at } 条（{ $name }）：文字超过 { $most } 个字。
statement-rule-payee = 对账单规则第 { $at } 条（{ $name }）：收到的款项不是本机的转账，指明收款人的规则不能用于收款。
statement-rule-unknown = 没有名为 { $name } 的对账单规则。未保存。
statement-rule-wide = 该规则符合全部 { $all } 行流水中的 { $lines } 行。请增加条件，或确认确实如此。
statement-rule-would = 尚未保存：加上 `--commit` 才会保存。该规则符合 { $lines } 行流水，其中 { $open } 行未处理。
statement-rules-left = { $lines ->
    [0] 每行未处理的流水都有适用的规则。
   *[other] { $lines } 行未处理的流水没有适用的规则。
}
evidence-no-line = 没有对账单行 { $line }。未作任何记录。
evidence-provisional = 该行为暂记，列入对账单之前不作为凭据。未作任何记录。
evidence-taken = 该行已与另一指令勾对。未作任何记录。
aside-not-open = 该行已勾对、已归类或为暂记，或未填写类别。未作任何更改。
aside-may-be = 该行注明转账 { $number } 的业务参考号：请与其勾对，或先取消该转账的其他勾对。未作任何更改。
statement-import-none = 该账户没有导入过对账单 { $file }。未作任何更改。
statement-import-matched = { $count ->
   *[other] { $file } 有 { $count } 行已勾对：转账 { $pairs }。请先取消勾对。未撤回任何内容。
}
aside-none = 该行并未归类，或未填写理由。未作任何更改。
aside-not-proposed = 规则 { $rule } 已不再适用于所确认的某一行：规则或流水已变。请重新查看。未作任何记录。
tick-aside = 该行已按规则 { $rule } 归类为{ $category }。请先撤销归类。未勾对。
tick-none = 该转账尚未勾对，或未填写理由。未作任何更改。

## 在公司的身份认证服务登录

sign-in-none = 您尚未登录，没有发送任何内容。请在窗口顶部登录，或执行 `avalctl login`，然后重试。
sign-in-ended = 登录已失效，身份认证服务不再续期，此后未发送任何内容。请在窗口顶部重新登录，或执行 `avalctl login`。{ $detail }
sign-in-unreachable = 无法连接身份认证服务：{ $detail }。您仍处于登录状态，此后未发送任何内容。请检查网络后重试。
sign-in-busy = 本机另一个程序正在续期登录，没有发送任何内容。请一分钟后重试。
sign-in-timed-out = 登录未在时限内完成，浏览器可能已被关闭，未作任何变动。请重新登录。
sign-in-refused = 身份认证服务拒绝：{ $detail }。未作任何变动。请重新登录；如仍被拒绝，请将此文字交管理员。
sign-in-invalid = 身份认证服务的应答未通过核验：{ $detail }。其令牌不予使用。请将此文字交管理员。
sign-in-no-endpoint = 身份认证服务没有给出此登录方式所需的 { $detail }。请换一种方式登录，或请管理员在设置的 [sign_in] 中填写。
sign-in-listen = 本机无法接收浏览器的应答：{ $detail }。请在其他设备上登录（`avalctl login --device`），或联系管理员。
sign-in-no-settings = 此账套没有设置身份认证服务。请粘贴令牌，或请管理员填写设置中的 [sign_in]。
sign-in-locked = 工作台已锁定：有一段时间无人操作，或刚切换了人员。没有发送任何内容，仍可查询。请在窗口中或执行 `avalctl login` 重新登录，然后重做上一步。
sign-in-no-person = 此人在本工作台没有登录，未作任何变动。请以此人身份登录。
sign-in-no-keychain = 本机没有可用的系统密钥库，登录随此命令结束而失效。定时任务请使用 AVAL_CLIENT_SECRET，或启动密钥库。
sign-in-open = 请打开此地址登录：{ $address }
sign-in-device = 请在任意设备上打开 { $address } 并输入代码 { $code }，有效期至 { $ends }。
sign-in-chosen = 现由此人操作。查询使用其登录；发送之前须执行 `avalctl login` 重新登录。
sign-in-page-done = 您已登录 Aval，可以关闭此页。
sign-in-page-failed = 登录未成功，原因见 Aval。可以关闭此页。
sign-in-page-foreign = 此页不属于 Aval 正在等待的登录。
signed-out = 已退出登录，身份认证服务已结束会话。
signed-out-here = 已在本机退出登录。身份认证服务未予确认：最后一个令牌到期前可能仍然有效。
problem-ceiling-payee = 再加 { $currency } { $amount }，账户 { $account } 在 { $day } 收到的金额将超过单一收款人的上限 { $ceiling }：所有账套{ $counted ->
    [confirming] 当天已确认（不论交易日）
   *[trade] 该交易日已办理
  } { $before }。请核对金额；如确属无误，其余可改日办理，或由管理员调高设置中的 [limits.per_payee_day]。未发送任何内容。
note-ceiling-confirming = 超过单日上限 { $ceiling }：{ $day } 已确认 { $currency } { $before }，本单再确认 { $amount }，交易日不同。由复核人决定。
problem-payee-unlisted = { $name }（账户 { $account }）不在收款人名单中。只能向名单内的对方转账、背书或质押。未发送任何内容。如对方无误，请管理员将其加入 [payees]。
problem-out-of-hours = 只能在 { $hours } 确认和发送指令；现在是 { $at }（以服务的时钟为准；服务未给出时间时以本机时钟为准）。未发送任何内容。请在该时间内确认。
reason-not-sent-role = 按今天的设置，确认它的 { $who } 不是制单人。未发送任何内容。可由制单人重新制单。
profile-roles-unknown = 未移除账套 { $name }：其设置无法读取（{ $detail }），而管理员的策略分配了角色，程序无法判断您是否有权。未更改任何内容。请管理员先修复 profile.toml。
role-name = { $role ->
    [preparer] 制单人
    [approver] 审批人
    [administrator] 管理员
   *[other] 只读
  }
role-refused = { $who } 的角色是 { $has ->
    [view_only] 只读
   *[other] { $has }
  }；此操作需要角色 { role-name }。未更改或发送任何内容。角色由管理员在 [roles] 中分配。
role-not-signed-in = 身份服务器尚未确认您是谁，因此您只有角色 { $has ->
    [view_only] 只读
   *[other] { $has }
  }；此操作需要角色 { role-name }。未更改或发送任何内容。请用自己的账号登录。
command-line-off = 管理员不允许用 avalctl 办理业务：它只能读取。未更改或发送任何内容。请使用窗口。
exports-off = 管理员不允许导出数据文件。未写入任何文件。

## 余额调节
statement-gap-of-files = { $before } 于 { $last } 的期末余额为 { $closing }，{ $behind } 于 { $first } 的期初余额为 { $opening }：两者之间缺少 { $currency } { $by }。请导入中间的对账单，或向银行重新索取后一份。
reconciliation-none = { $account } 已导入的对账单没有余额：请导入有期初、期末余额的对账单，或每行有余额的表格。以前版本导入的对账单可重新导入一次，流水不变。
reconciliation-no-day = { $account } 没有截至 { $day } 的对账单。请选择某份对账单的截止日。
reconciliation-currencies = 该账户有 { $currencies } 的对账单，请指明币种。
reconciliation-without = 以下账户的对账单没有余额：{ $accounts }。
reconciliation-earlier = { $count ->
   *[other] { $day } 之前的 { $count } 笔转账（{ $currency } { $amount }）不在任何对账单中，不计入合计：当时的对账单未导入。
}
reconciliation-undirected = { $count ->
   *[other] { $count } 行流水未注明收付方向，不计入合计。
}
reconciliation-part = { $part ->
    [opening] 首笔记账前余额
    [aside_in] 已归类收款
    [aside_out] 已归类付款
    [paid] 本机转账，银行已记账
    [unbooked] 企业已付、银行未付
    [ours] 企业账面余额
    [open_in] 银行已收、企业未收
    [open_out] 银行已付、企业未付
    [ours_adjusted] 企业调节后余额
    [closing] 银行对账单余额
    [bank_adjusted] 银行调节后余额
    [difference] 差额
    [differing] 勾对金额不同
    [lines_differ] 对账单余额与其流水之差
   *[unexplained] 未说明的差额
}
export-reconciliation = 银行存款余额调节表
export-reconciliation-item = 项目
export-reconciliation-count = 笔数／编号
export-reconciliation-service = 服务当日余额
export-reconciliation-note = 说明
export-reconciliation-unbooked = 银行未记账的转账
export-reconciliation-open-in = 未处理的收款流水
export-reconciliation-open-out = 未处理的付款流水
export-reconciliation-open-unknown = 未注明收付方向的流水
export-reconciliation-differing = 勾对金额不同
