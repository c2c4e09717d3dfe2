# 连接诊断：核心给出的各行与窗口页面的文字。处理办法在接口术语中。

## 核心
diagnosis-head = Aval { $version }，账套 { $profile }，诊断时间 { $begun }
diagnosis-address = { $address }（主机 { $host }，端口 { $port }，租户 { $tenant }）
diagnosis-name-number = { $host } 是 IP 地址，无需解析域名。
diagnosis-name-found = { $host } 解析为 { $addresses }
diagnosis-name-failed = 未能解析 { $host }：{ $detail }
diagnosis-tcp-open = { $at } 接受连接。
diagnosis-tcp-failed = 未能连接 { $at }：{ $detail }
diagnosis-tcp-proxy = 代理 { $at } 接受连接，由代理解析服务的域名。
diagnosis-tcp-proxy-failed = 未能连接代理 { $at }：{ $detail }
diagnosis-proxy-none = 未使用代理。
diagnosis-proxy = 设置中的代理 { $proxy } 已打开到服务的隧道。
diagnosis-proxy-system = 系统代理 { $proxy } 已打开到服务的隧道。
diagnosis-proxy-failed = 代理未打开到服务的隧道：{ $detail }
diagnosis-tls-none = 未加密，服务在本机。
diagnosis-tls = 已用 { $version } 加密
diagnosis-tls-ends = 已用 { $version } 加密；距服务器证书到期的天数：{ $days }
diagnosis-tls-failed = 未能建立加密连接：{ $detail }
diagnosis-certificate = 服务器：{ $subject }；签发者 { $issuer }；有效期至 { $until }；SHA-256 { $sha256 }
diagnosis-certificate-above = 证书颁发机构：{ $subject }；签发者 { $issuer }；有效期至 { $until }；SHA-256 { $sha256 }
diagnosis-authority-settings = 由设置中的证书颁发机构担保。
diagnosis-authority-system = 由本机信任的证书颁发机构担保。
diagnosis-client-certificate = 本机出示 { $subject }；有效期至 { $until }；SHA-256 { $sha256 }
diagnosis-client-certificate-no-key = 已设置 { $subject }，但系统密钥库中没有其私钥；有效期至 { $until }；SHA-256 { $sha256 }
diagnosis-token-none = 没有令牌。
diagnosis-token-pasted = 手工录入的令牌（来源：{ $source ->
    [environment] AVAL_TOKEN
    [keychain] 系统密钥库
   *[other] 仅本次会话
 }）；所属人、有效期和授权范围均未知。
diagnosis-token-pasted-of = 手工录入的令牌（来源：{ $source ->
    [environment] AVAL_TOKEN
    [keychain] 系统密钥库
   *[other] 仅本次会话
 }），身份认证服务确认属于 { $subject }；有效期和授权范围未知。
diagnosis-token-pasted-unknown = 手工录入的令牌（来源：{ $source ->
    [environment] AVAL_TOKEN
    [keychain] 系统密钥库
   *[other] 仅本次会话
 }）；身份认证服务未说明所属人：{ $detail }
diagnosis-token-session = { $person }，登录于 { $identity }；有效期至 { $ends }，不续期；授权范围 { $scopes }
diagnosis-token-session-renewed = { $person }，登录于 { $identity }；有效期至 { $ends }，到期前自动续期；授权范围 { $scopes }
diagnosis-clock = 本机 { $own }，服务 { $service }；相差秒数：{ $seconds }
diagnosis-clock-differs = 时钟不一致：本机 { $own }，服务 { $service }；相差秒数：{ $seconds }
diagnosis-answered = 已应答；记录数：{ $records }
diagnosis-no-record = 未查询：该列表没有可供查询的记录。
diagnosis-no-list = 未查询：该列表没有得到应答。
diagnosis-left-connection = 未发出任何查询，因为连不上服务。
diagnosis-left-token = 其余查询未发出，因为没有令牌；上面一项是不带令牌查询的。
diagnosis-left-accounts = 未发出任何查询，因为账套中没有账户。
diagnosis-left-unanswered = 其余查询未发出，因为服务不再应答。
diagnosis-left-stopped = 其余步骤未执行：诊断已停止。
diagnosis-left-time = 其余步骤未执行：诊断用时过长。
diagnosis-operations = 诊断从不调用业务操作（共 { $count } 项）。
diagnosis-counts = 已查询 { $asked } 项，得到应答 { $answered } 项，用时 { $seconds } 秒
diagnosis-no-trouble = 未发现问题。
diagnosis-trouble-of = 涉及查询 { $count } 项（{ $queries }）；账户：{ $accounts }
diagnosis-service-said = 服务答复：{ $message }
diagnosis-clerk = 操作人员：{ $remedy }
diagnosis-administrator = 管理员：{ $remedy }
diagnosis-hint = 可运行 `avalctl doctor` 进一步诊断。
refresh-same = 未能读取 { $count } 个列表（账户：{ $accounts }；列表：{ $lists }）
diagnosis-outcome-good = 正常
diagnosis-outcome-warn = 注意
diagnosis-outcome-bad = 失败
diagnosis-outcome-not_asked = 未查询
diagnosis-step-address = 地址
diagnosis-step-name = 域名
diagnosis-step-tcp = TCP
diagnosis-step-proxy = 代理
diagnosis-step-tls = TLS
diagnosis-step-client_certificate = 客户端证书
diagnosis-step-token = 令牌
diagnosis-step-clock = 时钟
diagnosis-step-queries = 查询
diagnosis-step-operations = 业务操作
diagnosis-column-outcome = 结果
diagnosis-column-account = 账户
diagnosis-column-query = 查询
diagnosis-column-status = HTTP
diagnosis-column-time = 用时
diagnosis-column-records = 记录数
diagnosis-column-finding = 说明

## 窗口
nav-diagnosis = 连接诊断
diagnosis-what = 从地址到每项查询逐步检查，找出不能使用的原因。从不调用业务操作，也不保存任何内容。
diagnosis-open = 诊断…
diagnosis-start = 开始
diagnosis-again = 重新诊断
diagnosis-stop = 停止
diagnosis-stopping = 当前步骤结束后停止。
diagnosis-copy = 复制为文字
diagnosis-none = 尚未开始，约需数秒；复制的文字不含令牌和完整账号。
diagnosis-running = 正在诊断：已查询 { $count } 项
diagnosis-no-trouble-yet = 停止之前未发现问题。
diagnosis-troubles = { $count } 个问题
diagnosis-trouble-count = { $count } 项查询，{ $accounts } 个账户
diagnosis-for-clerk = 供您处理
diagnosis-way = 到服务的连接
diagnosis-queries = 查询
diagnosis-column-name = 接口名称
diagnosis-list = 列表：{ $list }
diagnosis-detail = 单张票据：{ $list }
diagnosis-balance = 当日余额
