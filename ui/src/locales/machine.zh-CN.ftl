# 与本机有关：磁盘、时钟、第二个程序、网络共享、归档、迁移到另一台计算机。

machine-disk-full = 已停用发送：本机磁盘无法再写入（{ $detail }）。有空间之前不会发出任何指令。请释放空间，之后发送会自动恢复。
machine-disk-full-at-start = 本机磁盘已满：Aval 只显示此前保存的内容，不能发送，也不能更改任何内容。请释放空间，然后重新打开账套。
machine-not-recorded = 本机磁盘无法再写入（{ $detail }）。本次操作没有记录，也没有因此发出任何指令。请释放空间后重试。
machine-unwritten = 有 { $count } 笔指令已得到答复，但尚未写入本机磁盘。银行的答复目前只在屏幕上。请释放空间，且不要关闭程序：此时结束程序，下次启动时这些指令的状态为结果不明。
machine-clock = 本机时钟与服务端不一致：本机为 { $own }，服务端为 { $service }。请校准本机时钟。相差超过一天时，转账不会发出。
machine-journal-ahead = 日志中最新事件的时间为 { $event }，而本机时钟为 { $now }。时钟被调回过，或曾经超前。事件顺序以编号为准；请先校准时钟再发送。
machine-network-share = 已停用发送：文件夹 { $folder } 位于网络共享（{ $kind }）上，其他计算机可能同时操作。查询可正常使用。请将数据目录移到本机磁盘。
machine-roaming-profile = 文件夹 { $folder } 属于漫游用户配置文件：它会被复制到其他计算机，旧副本可能会回来。请用 AVAL_DATA_DIR 指定只属于本机的文件夹。
machine-claims-older = 数据目录中的 claims.sqlite 曾是旧副本：其中缺少 { $profiles } 的未结指令。现已补全，不会因此重复办理。如未恢复过备份，请告知管理员；恢复备份须使用同一时刻的全部文件。
machine-events-unreadable = 日志文件已损坏：事件 { $events } 无法读取。其余内容仍可显示，发送已停用。请保留该文件原样，并从包含全部事件的备份中恢复日志。
machine-answered-unwritten = 已答复：{ $state }，但尚未写入本机磁盘。请释放空间，不要关闭。
machine-leaving-unwritten = 有 { $count } 笔指令已得到答复，但因本机磁盘无法写入，答复只在此屏幕上。请释放空间，写入后窗口自动关闭。再次关闭则立即退出：下次启动时这些指令的状态为结果不明。
machine-moved-out = 已停用发送：此账套已迁移到另一台计算机。此副本只能查看，今后不再发出任何指令。请在导入其文件的计算机上继续。
machine-moved-out-at = 此账套已于 { $time } 迁移到另一台计算机（事件 { $event }）：仅供查看。其文件只可在一台计算机上导入；未设置链末端的第二存放处（chain_head_copy）时，在两台计算机上导入无法察觉。
machine-move-in-flight = 有 { $count } 笔指令已确认或正在发送。没有进行中的指令时才能迁移：请等待发送完成或取消，再迁移。结果不明的指令可以随同迁移。
machine-move-file-exists = { $file } 已存在，保持原样。请指定其他文件。没有迁移任何内容。
machine-move-file = 无法导入 { $file }：{ $detail }。此处没有任何更改。
machine-move-newer = { $file } 由 Aval { $program } 写出，比本程序（{ $own }）新。请安装该版本后再导入。此处没有任何更改。
machine-move-broken = 无法导入 { $file }：其日志不完整（事件 { $event }）。此处没有任何更改；请在来源计算机上重新生成文件。
machine-move-twice = { $file } 已经导入过：本机的账套 { $name } 正在使用它。此处没有任何更改。
machine-move-elsewhere = { $file } 已在另一台计算机上导入：{ $path } 处的链末端位于事件 { $event }，此文件中没有该事件。两个工作台使用同一日志会互不知情地发出指令。此处没有任何更改。
second-place-none = 未设置链末端的第二存放处（chain_head_copy）。整机恢复到较早状态（镜像、快照、虚拟机）时无法察觉：复核可能被用两次，结果不明的指令可能被遗忘。
machine-move-no-place = 此账套没有设置链末端的第二存放处（chain_head_copy），或无法访问。因此本机无法得知同一文件是否也在另一台计算机上导入：请自行确认没有。
machine-archive-year = 按账套的时区（{ $today }），{ $year } 年尚未结束。年度结束后才能归档。
machine-archive-empty = 日志中没有 { $year } 年的事件。没有写出文件。
machine-archive-exists = { $file } 已存在，保持原样。可用 `avalctl journal verify --archive` 校验。
machine-archive-broken = 日志的链在事件 { $event } 处断裂：不生成归档。请从包含全部事件的备份中恢复日志。
machine-archive-file = { $file } 不是日志的归档：{ $detail }。

machine-move-unsealed = { $file } 由旧版 Aval 写出，未加封：无法得知途中是否被改动。此处没有任何更改。请在旧计算机上安装本版本并重新执行 move-out；将重新写出同一次迁移并给出封口码。
machine-move-no-code = 这不是迁移文件的封口码：封口码为 24 个字母和数字，每四个一组。此处没有任何更改。请按旧计算机所显示的输入。
machine-move-code = 封口码与 { $file } 不符，或文件开头被改动。此处没有任何更改。请核对封口码；如无误，请在旧计算机上重新执行 move-out，并使用新文件及其封口码。
machine-move-changed = { $file } 在旧计算机加封之后被改动或截断。此处没有任何更改。请勿使用：请在旧计算机上重新执行 move-out，换一种途径传送新文件，并查明谁接触过此文件。
machine-move-twice-here = { $file } 已在本机导入：{ $folder } 正在使用它。此处没有任何更改。如该文件夹已丢失，请从其备份恢复。
machine-move-code-shown = 该文件只可在一台计算机上导入：未设置链末端的第二存放处（chain_head_copy）时，在两台计算机上导入无法察觉，两台可能发送同一指令。请记下封口码，并以不同于文件的途径（纸面或电话）告知另一台计算机。封口码不再显示；可用 move-out 重新写出文件和新的封口码。
machine-move-code-asked = 旧计算机所显示的封口码：
machine-move-yes-asked = 未设置链末端的第二存放处（chain_head_copy）时，Aval 无法察觉该文件是否也在另一台计算机上导入，请自行确认没有。请将地址、账户、复核人、事件数及链末端与旧计算机核对。输入 yes 或 是 以导入：
machine-move-no-yes = 未导入任何内容。请与旧计算机核对后回答 yes 或 是，或使用 --yes。

# profile.toml 中各设置项的名称。
setting-base_url = 服务地址
setting-organization_id = 租户编号
setting-environment = 环境
setting-version_style = 地址中版本号的位置
setting-page_base = 首页的页码
setting-page_size = 每页行数
setting-date_format = 日期格式
setting-datetime_format = 日期时间格式
setting-sort_format = 排序参数格式
setting-time_zone = 日期所用时区
setting-poll_minutes = 自动刷新间隔（分钟）
setting-bank_system = 服务背后的银行系统
setting-reference_prefix = 自动业务参考号前缀
setting-failure_words = 表示失败的文字（代码对照表未登记的银行）
setting-chain_head_copy = 链末端哈希的第二存放处
setting-token-header = 携带令牌的请求头
setting-token-userinfo_url = 查询令牌归属的地址
setting-token-prefix = 令牌前缀
setting-limits-control_total_over = 超过此金额须输入控制总额
setting-limits-batch_items_max = 一次确认的指令上限
setting-limits-drafts_per_post = 一次调用的票据上限
setting-limits-per_instruction = 单笔上限
setting-limits-per_day = 单日上限
setting-limits-refusal_settles_minutes = 未证实拒绝的确认等待（分钟）
setting-currencies = 币种文字的含义
setting-assumed_currencies = 列出的币种之外，采用假定的币种写法
setting-balances-excluded_roles = 不计入合计的账户用途
setting-cut_offs-draft_system = 票据系统截止时间
setting-cut_offs-large_value = 大额系统截止时间
setting-second_person-expires = 复核的有效期
setting-second_person-tiers = 按金额要求的复核
setting-second_person-approvers = 可签署文件的复核人
setting-banks-draft_currency = 该行票据币种
setting-banks-optional_fields = Aval 要求而该行可留空的字段
setting-banks-authorisation_queue = 指令在银行端另行授权
setting-banks-drafts_per_post = 该行一次调用的票据上限
setting-connection-proxy = 代理服务器
setting-connection-proxy_user = 代理用户名
setting-connection-authorities = 公司证书颁发机构
setting-connection-authorities_alone = 只信任公司证书颁发机构
setting-connection-refused_certificates = 拒绝的证书
setting-connection-client_certificate = 客户端证书
setting-connection-hosts = 允许调用的主机
setting-sign_in-issuer = 身份认证服务
setting-sign_in-client_id = 在认证服务器的客户端编号
setting-sign_in-scopes = 申请的权限范围
setting-sign_in-audience = 令牌受众（audience）
setting-sign_in-idle_minutes = 离开多少分钟后须重新登录
setting-same_account_forbidden = 禁止同一账户审批
setting-command_line = 用 avalctl 办理
setting-exports = 数据文件
settings-no-administrator = 按这些角色，无人是管理员：此后不能再在 Aval 中更改设置。请把该角色授予某人。
settings-not-administrator = 按这些角色，您在本工作台不是管理员：此后只有他人可在此更改设置。
setting-hours = 办理时间
setting-hours-from = 办理时间起
setting-hours-until = 办理时间止
setting-hours-days = 办理日
setting-column = { $column ->
    [subject] 身份认证服务的主体
    [system_user] 系统用户
    [roles] 角色
    [name] 名称
    [account_number] 账号
    [currency] 币种
    [from] 起始金额
    [how] 方式
   *[public_key] 公钥（Ed25519）
}
setting-words-help = 每行一个。留空：默认值。只填 []：没有。
setting-row-add = 添加一行
setting-row-remove = 移除第 { $number } 行
setting-day = { $day ->
    [mon] 周一
    [tue] 周二
    [wed] 周三
    [thu] 周四
    [fri] 周五
    [sat] 周六
   *[sun] 周日
}
setting-way = { $way ->
    [same_account] 同一系统账户：仅为流程约束
    [own_token] 复核人自己的令牌
   *[approval_file] 签名的复核文件
}
setting-flag = { $flag ->
    [true] 是
   *[false] 否
}
settings-section = { $section ->
    [service] 服务
    [limits] 限额
    [approval] 复核
    [people] 人员与角色
    [payees] 收款人
    [hours] 办理时间
    [sign-in] 登录
    [forms] 服务的格式
    [banks] 银行
   *[work] 本工作台
}
setting-roles-others = 其他人的角色
setting-roles-people = 人员角色
setting-payees-own_accounts = 自有账户作为收款人
setting-payees-listed = 收款人名单
setting-limits-per_payee_day = 单一收款人单日上限
setting-policy_signer = 策略文件的签名人
setting-policy_signer-name = 策略文件的签名人
setting-policy_signer-public_key = 策略文件签名人的密钥
setting-group = 多台工作台的共享组
setting-group-url = 共享账簿地址
setting-group-id = 共享组
setting-group-desk = 本工作台在组内的编号
setting-group-authorities = 共享账簿数据库的证书颁发机构（证书）
setting-group-client_certificate = 共享账簿数据库的客户端证书
setting-group-alone = 无共享账簿时可办理的业务（策略）

# 共享账簿：一个组的多台工作台。
group-held = 工作台 { $desk }（{ $person }）自 { $since } 起正以其第 { $number } 号指令处理此项。没有发送任何内容。请等待该工作台的结果。
group-done = 工作台 { $desk }（{ $person }）已以其第 { $number } 号指令（锁定于 { $since }）完成同一笔付款。没有发送任何内容。如同一天确需另付一笔，请在该工作台办理，届时会要求注明原因。
group-look-alike = 工作台 { $desk }（{ $person }）有一笔金额和收款账户相同、尚未完成的转账：第 { $number } 号指令，自 { $since } 起。没有发送任何内容。请先核实处理该笔。
group-approval-used = 此审批已于 { $since } 在工作台 { $desk } 使用。没有发送任何内容。
group-acted-since = 工作台 { $desk } 于 { $since } 处理了此票据，晚于本工作台的查询。没有发送任何内容。请刷新列表。
group-unreachable = 无法连接共享账簿，上次连接：{ $since }（{ $detail }）。恢复连接前不发送任何内容；列表和余额可正常查询。
group-alone-now = 无法连接共享账簿，上次连接：{ $since }。策略允许在此期间逐笔并附理由办理：{ $operations }，恢复连接前的合计须低于 { $sums }。看不到其他工作台此后的锁定。其余内容均不发送。
group-alone-not-noted = 无共享账簿时的指令未能记入本机文件（{ $detail }）。没有发送任何内容。
group-alone-collided = 第 { $own } 号指令是在没有共享账簿时发送的，而工作台 { $desk }（{ $person }）在此期间办理了相同或相似的业务：其第 { $number } 号指令，锁定于 { $since }。请与银行核对两者，其中一笔可能是重复付款。
settings-alone = 只有 policy.toml 可以允许无共享账簿时办理业务（group.alone）。未作任何更改。
group-revoked = { $person } 已于 { $since } 停用本工作台：{ $reason }。本机不再发送任何内容。请联系 { $person }，或作为新工作台重新加入。
group-history-unknown = 共享账簿中本工作台自事件 { $event } 起的历史与本机不同：日志可能是复制或恢复的，或另一台计算机在使用同一工作台。没有发送任何内容。请到银行核实已办理的业务，停用本工作台，再作为新工作台加入。
group-went-back = 共享账簿中本工作台的记录止于事件 { $found }，而此前已有事件 { $seen }：数据库丢失了已提交的内容，其他工作台的锁定也可能丢失。没有发送任何内容。请联系数据库管理员。
group-no-key = 本机没有本工作台在组内的密钥。没有发送任何内容。请作为新工作台重新加入（avalctl group join）。
group-certificate-expired = 本工作台用于共享账簿的证书（{ $subject }）已于 { $at } 到期；本机时钟为 { $now }。不发送任何内容；列表和余额可正常查询。请申领新证书并导入：avalctl group certificate 文件，或在账套页面导入。
group-certificate-not-yet = 本工作台用于共享账簿的证书（{ $subject }）自 { $at } 起有效；本机时钟为 { $now }。不发送任何内容；列表和余额可正常查询。请核对时钟，或导入另一份证书：avalctl group certificate 文件。
group-certificate-no-key = 本机系统密钥库中没有本工作台用于共享账簿的证书（{ $subject }）的私钥。不发送任何内容；列表和余额可正常查询。请重新导入含私钥的文件：avalctl group certificate 文件。没有系统密钥库的计算机请设置 AVAL_GROUP_CERTIFICATE_KEY。
group-certificate-other-key = 系统密钥库或 AVAL_GROUP_CERTIFICATE_KEY 中的私钥不属于本工作台用于共享账簿的证书（{ $subject }），或无法读取。不发送任何内容；列表和余额可正常查询。请导入证书及其私钥：avalctl group certificate 文件。
group-certificate-no-tls = 客户端证书需要 TLS，而此共享账簿地址不使用 TLS。没有发送任何内容。请在地址中加上 sslmode=require（postgresql://USER@HOST:PORT/DATABASE?sslmode=require），并在数据库启用 TLS。
group-certificate-refused = 共享账簿的服务器拒绝了本工作台的证书（{ $detail }）。不发送任何内容；列表和余额可正常查询。管理员请核对证书是否由服务器认可的机构（ssl_ca_file）签发、是否已被吊销，然后导入正确的证书：avalctl group certificate 文件。
group-certificate-missing = 共享账簿的服务器要求出示客户端证书，本工作台没有证书而被拒绝（{ $detail }）。不发送任何内容；列表和余额可正常查询。请申领证书并导入：avalctl group certificate 文件，或在账套页面导入。
group-certificate-user = 共享账簿的数据库拒绝了使用本工作台证书的用户（{ $detail }）。不发送任何内容；列表和余额可正常查询。请核对证书的通用名（CN）是否为地址中的用户；如数据库还要求密码，请核对密码（AVAL_GROUP_PASSWORD）。
group-certificate-not-taken = { $why ->
    [expired] 证书（{ $subject }）已于 { $at } 到期；本机时钟为 { $now }。
    [not-yet] 证书（{ $subject }）自 { $at } 起有效；本机时钟为 { $now }。
    [missing] 共享账簿的服务器要求出示客户端证书，本工作台没有证书而被拒绝（{ $detail }）。
    [user] 共享账簿的数据库拒绝了使用此证书的用户（{ $detail }）。请核对证书的通用名（CN）是否为地址中的用户；如数据库还要求密码，请核对密码（AVAL_GROUP_PASSWORD）。
   *[refused] 共享账簿的服务器拒绝了此证书（{ $detail }）。请核对证书是否由服务器认可的机构（ssl_ca_file）签发、是否已被吊销。
}未作任何更改，也没有发送任何内容；本工作台照旧工作。请导入服务器接受的证书：avalctl group certificate 文件（group create、join 用 --certificate 文件），或在账套页面导入。
group-certificate-ends = 本工作台用于共享账簿的证书（{ $subject }）将于 { $until } 到期，剩余天数：{ $days }。到期后无法发送任何内容。请提前申领新证书并导入：avalctl group certificate 文件。
group-certificate = 本工作台的证书
group-certificate-ask = 共享账簿的数据库要求本工作台的证书
group-reopen = 共享组的设置已更改。重新打开账套之前不发送任何内容。
group-trouble = 共享账簿拒绝：{ $detail }。没有发送任何内容。请联系管理员。
group-no-keychain = 无法将本工作台的密钥保存到本机系统密钥库（{ $detail }）。没有系统密钥库的计算机请将 AVAL_GROUP_KEY 设为本机专用的 64 位十六进制数。
group-member = 此账套已属于一个共享组。
group-none = 此账套不属于任何共享组。用 avalctl group create 新建，或凭邀请加入。
group-name = 名称为空。
group-invitation = 邀请无效：已被使用，或已超过一天。请索取新的邀请。
group-desk-exists = 组内已有同名或同密钥的工作台。请换一个名称。
group-exists = 该数据库已有共享组 { $name }。请凭邀请加入，或使用其他数据库。
group-answer-too-late = 该复核请求已处理、已撤回，或已用此密钥答复过。没有签署任何内容。
group-request-too-large = 此请求超过共享账簿可容纳的 { $most } MB，其他工作台看不到。请用复核文件复核。
group-answer-unreadable = 共享账簿中此请求的一份答复无法读取，未予接受。请复核人改用复核文件答复。
group-answer-other-request = 共享账簿中此请求下有一份针对其他请求的答复，未予接受。请告知管理员：数据库可能被改动过。
group-desk-unknown = 组内没有工作台 { $desk }。
group-mirrored = 共享账簿已有本工作台 { $events } 个事件中的 { $mirrored } 个；上次连接 { $since }。
group-check = 检查账簿
group-checking = 正在检查
group-check-right = { $events } 个事件，散列与签名均相符
group-check-wrong = 事件 { $event } 被改动过，或不是由该工作台签名。请告知管理员。
group-revoke = 停用…
group-revoke-own = 工作台须在另一台上停用
group-revoke-title = 停用工作台 { $desk }
group-revoke-means = { $desk } 不能再操作，恢复连接后也不能。其未结束的指令保持锁定，直至核实处理。停用不可撤销：该工作台须作为新工作台重新加入。
group-revoke-help = 例如：计算机遗失、人员离职
group-revoke-commit = 停用
group-setting-unreadable = 本机无法读取共享版本：{ $detail }。未作任何更改。可能来自更新版本的 Aval。
group-setting-not-signed = 最新版本不是由组内工作台签名，或该工作台已停用，未予采用。请告知管理员；组内工作台可用自己的内容覆盖它。
group-setting-went-back = 共享账簿丢失了本工作台见过的版本，未予采用。请重新写入本工作台的内容。
group-setting-none = 尚无工作台将此设置写入共享账簿。
group-policy-signed = 组策略第 { $version } 版在本工作台生效。{ $signer } 于 { $at } 签名，密钥 { $key }。
group-policy-put = 策略须用命令行写入共享账簿：avalctl group settings put policy --file FILE。未写入任何内容。
group-policy-file = { $path }：{ $detail }。未写入共享账簿。请更正该文件；avalctl policy check 可说明其内容。
group-policy-unsigned = 该策略未签名。请管理员用 avalctl policy sign 签名。
group-policy-signature = 签名与该策略不符：{ $signer } 签名之后有改动。请管理员重新签名。
group-policy-identity = 组策略须在各节之前写明 version 和 group（{ $detail }）。请补上这两行并重新签名；avalctl group status 显示组的编号。
group-policy-no-signer = 不采用组策略：本账套和本机策略均未指定其签名人。请添加 [policy_signer]。
group-policy-signer = 该策略由 { $found }（密钥 { $found_key }）签名，而本工作台只采用 { $signer }（密钥 { $key }）的策略。
group-policy-other-group = 该策略属于组 { $found }，而本工作台属于 { $group }。
group-policy-older = 该策略为第 { $version } 版，而此前已有第 { $taken } 版生效。新策略的版本号须更高。
group-setting-version = 其他工作台已写入第 { $version } 版。未写入，也未采用。请比较后采用其一或覆盖。
scope = 范围
scope-desk = 本工作台
scope-group = 全组
group-desk = 工作台
group-row-alone = 无共享账簿时办理
group-journal = { $since } 以来全组的指令
group-day = 今日 { $day }
group-day-total = 已执行或结果待定：
group-day-none = 今日各工作台均未确认指令。
group-day-done = 已执行
group-day-open = 结果待定
group-day-waiting = 等待中
group-day-without = 未生效
group-day-doubts = 全组结果不明：{ $count }
group-day-asked = 待复核：{ $count }
group-cut = { $desks }：事件超过此处读取的数量。较早的指令未列出，合计可能偏低。
group-doubts-what = 每笔在其所属工作台核实处理。如该工作台失联，请在账套页停用它，再由制单人与复核人在那里核实。
shared-title = 共享设置
shared-what = 全组一个版本。本工作台没有自己的改动时自动采用新版本；代码对照表须由人采用；策略只在设置指定其签名人时采用。
shared-kind = { $kind ->
    [code_book] 代码对照表
    [calendar] 节假日历
    [watch_list] 关注名单
    [counterparties] 对手方
    [policy] 策略
   *[views] 我的视图
}
shared-state = { $state ->
    [not_shared] 尚未共享
    [same] 与共享版本相同
    [newer] 有新的共享版本
    [changed_here] 本机有改动，未写入共享账簿
    [conflict] 本机与 { $desk } 均有改动：请决定保留哪一个
    [not_signed] 最新版本不是由组内工作台签名，不予采用
    [not_taken] 未采用
   *[went_back] 共享账簿丢失了版本
}
shared-version = 第 { $version } 版：{ $person }，{ $desk }，{ $at }
shared-policy = 策略第 { $version } 版，{ $signer } 于 { $at } 签名
shared-put = 写入共享账簿…
shared-put-title = 将本机内容写入共享账簿：{ $kind }
shared-put-means = { $kind ->
    [code_book] 其他工作台由管理员查看改动后采用。
   *[other] 没有自己改动的工作台在下次连接时采用。
}
shared-put-over = 将覆盖 { $desk }（{ $person }）的版本，带减号的内容不再包含。
shared-take = 采用共享版本…
shared-take-title = 采用共享版本：{ $kind }
shared-take-means = 本机内容将被替换。
shared-take-over = 将放弃本机的改动：带减号的内容。
shared-differences = 差异
shared-commit-put = 写入
shared-commit-take = 采用
group-policy-other = { $desk } 的策略不同（文件 { $sha256 }，组策略第 { $version } 版）。不同的设置：{ $settings }
group-policy-same = 策略相同
group-policy-differs = 策略不同：{ $settings }
group-policy-other-file = 策略文件或版本不同，设置相同
group-policy-unknown = 策略未知
group-decided-title = 其他工作台的决定
group-decided-what = 本工作台已停用。其他工作台的制单人与复核人已核实下列指令的结果；本日志未改动。
group-decided = 第 { $number } 号指令：{ $desk } 认定{ $executed ->
    [yes] 已执行
   *[no] 未执行
}（{ $since }）。申请人 { $person }，复核人 { $approver }。证据：{ $evidence }。{ $stays ->
    [yes] 其锁定在组内仍保留：本工作台其间写入过共享账簿，或该决定尚未生效。
   *[no] {""}
}
group-events = { $count } 条来自组的记录
group-event-taken = { shared-kind }：{ $desk }（{ $person }，{ $since }）的第 { $version } 版，{ $how ->
    [person] 由 { $by } 采用
   *[desk] 连接时已采用
}
group-event-policy = { $signer } 签名的策略第 { $own } 版：{ $desk }（{ $person }，{ $since }）的第 { $version } 版，连接时已采用
group-event-gone = 失联工作台 { $desk } 的第 { $number } 号指令（{ $person }）：{ $executed ->
    [yes] 已执行
   *[no] 未执行
}。证据：{ $evidence }。复核人：{ $approver }
group-gone-title = 已停用工作台的未结指令
group-gone-what = 每笔都在全组锁定其票据或付款。请先向银行核实，再由制单人与复核人凭证据核实处理。
group-gone-row = { $desk }，第 { $number } 号（{ $person }），自 { $since }
group-gone-to = 收款人 { $payee }
group-gone-asked = 结果待复核人复核
group-gone-came-back = 提出请求之后，该工作台恢复连接并写入了共享账簿，因此该决定未生效。请查看其最新状态后重新决定。
group-gone-executed = 已执行…
group-gone-not-executed = 未执行…
group-gone-executed-title = 银行已执行 { $desk } 的第 { $number } 号指令
group-gone-not-executed-title = 银行未执行 { $desk } 的第 { $number } 号指令
group-gone-executed-means = 同一笔付款在全组仍不能再办；票据在下次查询银行之后可再办理。
group-gone-not-executed-means = 此后任一工作台均可办理此付款或此票据。如银行其实已执行，款项将重复支付。
group-gone-evidence = 证据
group-gone-evidence-help = 银行何人于何时说明或出示了什么
group-gone-evidence-missing = 请填写证据
group-gone-preparer = 您的姓名（须复核人同意）
group-gone-commit = 提交复核人复核
group-gone-unknown = 组内没有已停用的工作台持有未结指令 { $id }，其锁定可能已解除。请重新载入。
group-gone-two = 失联工作台的指令须由制单人与复核人核实，而此账套未设置复核人（双人复核）。未作任何记录。请先设置双人复核，或在已设置的工作台处理。
group-gone-asks = 制单人请求核实已停用工作台 { $desk }（{ $person }）的第 { $number } 号指令，自 { $since } 起未结：{ $operation }，账户 { $account }，票据 { $draft }，{ $currency } { $amount }，收款人 { $payee }（{ $payee_account }）。{ $executed ->
    [yes] 银行已执行：同一笔付款仍不能再办。
   *[no] 银行未执行：此后组内任一工作台均可再次办理。
}证据：{ $evidence }
group-own = 本机
group-seen = 最近在线 { $at }
group-desk-revoked = { $person } 于 { $at } 停用：{ $reason }
