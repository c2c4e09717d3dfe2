# 首次连接真实服务：地址、账户，以及应答所说明的情况。

address-asks-token = { $address } 有应答并要求登录：这是本类服务。
address-open = 未发送令牌，{ $address } 也给出了应答。请检查地址：该服务通常要求令牌。
address-no-route = { $address } 应答称不存在此接口，可能缺少路由前缀。请向管理员询问 /v1/ 之前的路径。
address-other = { $address } 有应答，但不像本类服务：{ $detail }。请检查主机以及 /v1/ 之前的路由前缀。
address-proxy-login = 代理要求用户名和密码，请在下方填写。
address-proxy = 代理没有打开到 { $address } 的连接：{ $detail }。请管理员在代理上放行该主机和端口，或填写其他代理。
address-silent = { $address } 没有应答：{ $detail }。请检查主机和端口，以及本机是否需要代理。
address-scheme = 已补上 { $scheme }://。
address-port = 未填写端口，使用 { $port }。
address-prefix = { $prefix } 是路由前缀，每次调用都保留。
address-version = 已去掉版本号，每次调用时由 Aval 加上。
address-tenant = { $tenant } 已识别为租户号。
address-end = 已去掉“{ $end }”：它属于某个接口、文档或查询条件，不属于服务地址。
accounts-file = 无法从该文件读取账户：{ $detail }。请选择 UTF-8 或 GB18030 编码的 CSV 文件，或 XLSX 工作簿（第一张表每行含银行标识和账号）。
accounts-line-twice = 该账户已在列表中。
accounts-line-currency = 银行 { $bank } 的账户写了两种票据币种，而 Aval 对一家银行只记一种票据币种：请将此列留空，稍后再设置。
accounts-line-rounded = 电子表格已将“{ $text }”取整，丢失了数字。请把该列设为文本格式，重新填写后再复制。
accounts-line-short = 需要银行标识和账号。
profile-broken = 无法使用其设置：{ $detail }。请用文本编辑器更正 { $path }，或从备份恢复，然后重新打开。其日志未受影响。
profile-file = 该文件不能用作账套：{ $detail }。未保存任何内容。请在另一台电脑上重新导出（账套页的“导出给另一台电脑”）。
finding-access = 服务接受请求头 { $header } 中的令牌。
finding-token-refused = 服务拒绝了请求头 { $header } 中的令牌：{ $detail }。请重新登录；若仍无效，请向管理员询问服务读取哪个请求头并填在这里。
finding-lists-refused = 有 { $count } 个列表的查询被拒绝：{ $detail }。这些列表中的票据在此无法操作。请向管理员申请权限，或对该账户停用这些列表。
finding-balances-refused = 银行 { $bank } 的余额查询被拒绝：{ $detail }。
finding-page-base = 第一页的页码是 { $base }。
finding-pages-empty = 所有列表都是空的，第一页的页码未知。列表中有票据后，Aval 会自行查明。
finding-pages-ignored = 无论请求哪一页，服务都返回相同的票据，即忽略页码。若列表从不超过一页，填任何页码都可以；否则请询问管理员。
finding-pages-undecided = 根据应答无法判断第一页的页码。请向管理员询问是 0 还是 1。
finding-page-size-limited = 请求每页 { $asked } 行，服务每页只给 { $rows } 行。
finding-page-size-works = 服务按请求每页给 { $asked } 行。
finding-page-size-short = 没有超过一页的列表，服务的每页上限未知。无论上限多少，Aval 都会读到空页为止。
finding-sort-works = 服务能按票据号码排序。
finding-sort-ignored = 服务忽略排序。票据在翻页之间移动时，Aval 会再读一遍列表。
finding-sort-refused = 服务对排序参数返回 400，因此不发送排序。
finding-sort-failed = 不带排序参数时服务正常应答，带排序参数时则不然：{ $detail }。刷新列表时是否不发送排序？
finding-sort-none = 不发送排序。
finding-sort-short = 没有含三张票据的列表，无法得知服务是否排序。
finding-sort-odd = 服务返回的顺序既非升序也非降序。Aval 仍请求排序，但不依赖它。
finding-filter-works = 可按票据号码筛选。Aval 在操作前用它核对票据的最新状态。
finding-filter-ignored = 服务忽略按票据号码的筛选。操作前 Aval 会在整页应答中查找该票据，仅当它在第一页时有效。
finding-filter-empty = 按服务自己的票据号码筛选却找不到票据。操作前 Aval 无法核对票据的最新状态，因此不会发送任何指令。请询问管理员。
finding-filter-other = 按票据号码查询时，服务返回的是其他票据。指令发送前 Aval 便无法再读该票据，因此不会发送。请询问管理员。
finding-filter-refused = 服务拒绝按票据号码筛选：{ $detail }。操作前 Aval 无法核对票据的最新状态，因此不会发送任何指令。请询问管理员。
finding-filter-short = 没有含两张票据的列表，无法得知按票据号码的筛选是否有效。
finding-date-found = 应答中的日期采用此格式，发送指令时也使用此格式。
finding-date-assumed = 应答中没有日期能说明格式。在修改之前，指令按 { $form } 发送。
finding-date-asked = 应答中的日期同时符合多种格式，或不符合任何已知格式。请选择正确的格式。
finding-date-odd = 应答中有 { $count } 个日期采用其他格式，将按原文显示且不参与排序。是哪一种格式？
finding-currency-unknown = 余额中出现币种“{ $text }”。它对应哪个 ISO 4217 代码？在确定之前，不接受该币种的指令。{ $first ->
    [true] 回答不影响其他币种：其写法仍按假定处理。
   *[other] 回答会加入已列出的币种。
}
finding-draft-currency = 服务不说明票据的币种。银行 { $bank } 的票据是什么币种？未设置时，票据金额没有币种，也不与资金合计。
finding-draft-currency-stated = 按设置，银行 { $bank } 的票据币种为 { $currency }。

first-start-file = 使用另一台电脑导出的文件
first-start-file-add = 添加此账套
profile-set-up = 逐步设置
profile-file-write = 导出给另一台电脑
profile-file-what = 一个包含设置和代码对照表的文件，供另一台电脑首次启动时使用。文件不含令牌、密码或密钥，每台电脑须自行登录。
profile-file-path = 文件
profile-file-commit = 写入文件
profile-file-written = 已写入：{ $path }

setup-steps = 步骤
setup-next = 下一步
setup-back = 上一步
setup-leave = 离开
setup-leave-title = 离开这些步骤。关闭 Aval 之前，已填写的内容会保留。
setup-later = 请先完成前面的步骤。
setup-title-address = 服务
setup-title-accounts = 账户
setup-title-sign-in = 登录
setup-title-findings = 服务检测结果
setup-title-codes = 代码对照表
setup-title-limits = 限额
setup-title-ready = 就绪
setup-why-address = 请填写服务地址和租户编号。输入地址时即自动检测，不发送令牌。
setup-why-accounts = 本机使用的账户。下一步之前不保存任何内容。
setup-why-sign-in = 令牌只对一个地址和一个租户有效，因此现在添加账套。之后都可以修改。
setup-why-findings = 服务文档没有说明某些情况。Aval 读取每个列表的一页和余额并比较应答，只询问根据应答无法判断的问题，不发送任何会改变数据的请求。
setup-why-codes = 银行用数字或字母表示“签收”“无错误”“已办理”等含义，接口文档未载明取值。请按银行的说明填写；尚不清楚的可以留空，每个字段说明其后果。
first-codes-none = 已读取的记录均无此标志。
first-codes-seen = 已读取的 { $count } 条记录为 { $code }{ $meaning }。
first-codes-use = 采用 { $code }
first-codes-check = 查看并登记
first-codes-title = 登记这些取值
first-codes-fixed = 由管理员的策略固定。
first-codes-field = { $word }（{ $flag }）
first-codes-several = 多个代码以逗号分隔。
first-codes-unknown = { $field ->
    [accept] 尚不清楚：不能签收。
    [refuse] 尚不清楚：不能拒签。
    [ok] 尚不清楚：应答含此标志的指令为“结果不明”，登记后可重新判定。
    [done] 尚不清楚：已受理的指令只是“已受理待核实”，登记后可重新判定。
    [bad] 尚不清楚：含此取值的应答为“结果不明”。
   *[other] 尚不清楚：含此代码的应答为“待核实”。
}
setup-why-limits = 超过这些限额的指令会被 Aval 拒绝。调低限额立即生效。
setup-why-ready = 现在可用的功能以及仍缺少的内容。可在账套页返回任一步骤。
setup-address-help = 按您手头的写法填写即可：有无 https://、路由前缀、/v1 或其后的接口路径均可。
setup-address-asking = 正在检测服务地址…
setup-address-answer = { $answer ->
    [service] 服务有应答
    [other] 应答异常
   *[none] 没有应答
}
setup-production = 生产环境：此账套的指令会动用真实资金。
setup-proxy = 需要代理
setup-proxy-help = 留空则使用系统代理；也可填写如 proxy.example:3128 的地址，或 none。不支持 PAC 文件：请填写该文件指定的代理。
setup-accounts-paste = 从电子表格粘贴
setup-accounts-paste-help = 每行一个账户：银行标识、账号、联行号、公司、账户性质、票据币种、简称、组织机构代码。含标题行时，各列顺序不限。
setup-accounts-read = 读取账户
setup-accounts-blank = 尚未填写。
setup-accounts-none = 至少需要一个账户。
setup-accounts-file = 从 CSV 或 XLSX 文件读取
setup-accounts-file-path = 账户文件
setup-sign-in-way = 如何取得令牌？
setup-way-company = 公司登录
setup-way-company-hint = 在本机浏览器中使用 OpenID Connect，或在其他设备上输入代码。令牌自动续期，复核时也能核实复核人身份。
setup-way-pasted = 粘贴令牌
setup-way-pasted-hint = 每次令牌失效后，由人将新令牌粘贴到 Aval。
setup-sign_in-issuer-help = 身份认证服务的地址，与其发现文档中的写法一致。
setup-sign_in-client_id-help = 管理员将 Aval 注册为原生应用（PKCE）时取得的客户端编号。
setup-sign_in-scopes-help = 以空格分隔。留空则为 openid 和 offline_access。
setup-sign_in-audience-help = 仅当身份认证服务签发该服务的令牌需要它时填写。
setup-sign-in-lacking = 需要填写身份认证服务和客户端编号。
setup-sign-in-first = 请先登录或填写令牌。
setup-add = 添加账套
setup-findings-ask = 重新检测
setup-findings-stop = 停止
setup-findings-asking = 正在读取：{ $calls } 次调用…
setup-findings-done = 共 { $calls } 次调用，均为查询。{ $open ->
    [refused] 令牌被拒绝，因此没有继续询问。
    [0] 所有问题都已有答案。
   *[other] 还有 { $open } 个问题没有答案。
}
setup-findings-none = 尚未检测。
setup-findings-open = 还有 { $count } 个问题没有答案。可以暂时保留，缺少答案的地方 Aval 会说明。
setup-findings-keep = 保存并继续
setup-findings-again = 保存并重新检测
setup-finding-state = { $state ->
    [found] 已查明
    [assumed] 假定
    [asked] 待回答
   *[trouble] 被拒绝
}
setup-finding-examples = 应答中的写法：
setup-finding-answer = 答案
setup-finding-unknown = 尚不清楚
setup-finding-left-out = 不发送
finding-topic-access = 访问
finding-topic-permission = 权限
finding-topic-filter = 按票据号码筛选
finding-topic-organization = 组织机构代码
finding-organization-works = 查询单张票据时，服务核对组织机构代码。
finding-organization-ignored = 服务不理会组织机构代码：无论发送什么代码，都会答复单张票据的查询。如两家公司在同一银行有相同账号，办理前请核对票据中的公司。
finding-organization-unknown = 没有票据可按号码查询，因此不知道服务是否核对组织机构代码。
finding-topic-balances = 余额
setup-codes-wait = 列表读取完成后显示代码对照表。
setup-limits-default = 留空则采用默认值：每种货币单笔 { $instruction }、单日 { $day }（日元、韩元、越南盾更高），不要求控制总额，不自动刷新，使用本机时区，无人操作 15 分钟后锁定。
setup-second-place = 请设置链末端的第二存放处：共享或其他磁盘上文件或文件夹的完整路径。每次提交后将日志的最新哈希复制到该处，以便发现较旧的日志，整机恢复时也能发现。
setup-second-person = 双人复核、角色、收款人名单和办理时间均可在账套页的设置中填写。
setup-open = 进入工作台
setup-ready-tone = { $tone ->
    [ok] 可用
    [info] 可选
    [bad] 不可用
   *[warn] 待补充
}
setup-ready-token = { $present ->
    [true] 已有令牌。
   *[false] 没有令牌：不能查询列表和余额，也不能发送指令。
}
setup-ready-lists = { $undated ->
    [true] 第一页的页码未知，不能读取含有票据的列表。
   *[false] { $read ->
        [0] 尚未读取任何列表。
       *[other] { $failed ->
            [0] 已读取 { $read } 个列表。
           *[other] 有 { $failed } 个列表未能读取，已读取 { $read } 个。
        }
    }
}
setup-ready-balances = { $count ->
    [0] 所有账户的余额均已读取。
   *[other] 有 { $count } 个账户的余额未能读取。
}
setup-ready-go = 前往“{ $step }”
setup-ready-currency = { $count ->
    [0] 所有账户的票据币种均已知。
   *[other] 有 { $count } 个账户的票据币种未知，其票据不与资金合计。
}
setup-ready-codes = { $count ->
    [0] 各银行的代码均已对照。
   *[other] 还有 { $count } 项含义未填写对应数字，办理相关业务时会提示。
}
setup-ready-person = { $set ->
    [true] 已设置复核人。
   *[false] 未设置复核人：指令由制单人直接发送。
}
setup-ready-place = 已设置链末端的第二存放处。

## 终端上的提问（`avalctl profile add`）

ask-begin = 直接回车采用方括号中的建议。按 Ctrl+C 结束提问；账套添加之前不保存任何内容。
ask-ended = 终端在最后一个问题之前结束。尚未添加的账套没有保存。
ask-name = 账套名称：字母、数字、- 和 _
ask-base_url = 服务地址
ask-bank_system = 银行系统名称
profile-asks-system = 账套 { $profile } 以另一地址 { $address } 使用同一机构。两者是否为同一银行系统（同样的账户和票据）？如是，请在此填写 { $system }，以便一个账套中未结的指令能阻止在另一账套中重复办理。如两者的账务互不相干，请填写另一名称，例如 test-2。
profile-system-of-address = 账套 { $profile } 以此地址使用同一机构，其银行系统为 { $system }。一个地址即一个银行系统：请在此填写 { $system }；如 { $system } 为 main，也可留空。若用另一名称，限额和审批级别将分开计算。
ask-proxy = 代理，例如 proxy.example:3128（留空：不需要代理，重新询问地址）
ask-proxy-user = 代理的用户名（留空：代理不要求登录）
ask-proxy-password = 代理的密码。不会显示，保存在系统密钥库中。
ask-address-anyway = 仍使用此地址吗？（y 或 n）
ask-organization_id = 租户（组织编号）
ask-production = 这是生产服务吗？（y 或 n）
ask-yes-or-no = 请回答 y 或 n。
ask-sign_in-issuer = 公司身份服务器的地址；使用粘贴的令牌时留空
ask-issuer-again = 身份认证服务的正确地址，将替换设置中的地址（留空：到此结束）
ask-sign_in-client_id = Aval 在身份服务器上的客户端编号
ask-sign_in-scopes = 请求的权限范围，以空格分隔；可留空
ask-accounts = 账户，每行一个：银行标识:账号[:联行号]，或按银行标识、账号、联行号、公司、角色、票据币种、简称的顺序粘贴表格单元格。空行结束。
ask-chain_head_copy = 链末端的第二存放处：共享或其他磁盘上文件或文件夹的完整路径。日志的最新哈希将复制到该处，以便发现较旧的日志。留空则不设置
ask-nothing-added = 没有建立账套。已输入的内容：
ask-goes-on = 账套 { $name } 已含此前输入的全部内容，尚无查明的事项。请用 `avalctl --profile { $name } login` 和 `avalctl --profile { $name } profile find-out --keep` 继续。
ask-added = 账套 { $name } 已添加。
ask-browser = 用本机浏览器登录吗？（y 或 n；n 显示供另一设备使用的代码）
ask-token = 请粘贴访问令牌；输入不显示。留空：以后用 `avalctl login` 登录。
ask-token-none = 没有保存令牌，因此没有查明服务的特点。可用 `avalctl login` 和 `avalctl profile find-out --keep` 继续。
ask-token-header = 携带令牌的请求头名称（留空则不回答）
ask-token-prefix = 该请求头中令牌之前的文字，例如 Bearer（留空：没有）
ask-findings = Aval 读取每个列表的一页和余额，不调用任何操作。
ask-choices = 可选答案：{ $texts }
ask-examples = 应答中的文字：{ $texts }
ask-code-seen = 已读取的记录中，{ $count } 条的 { $flag } = { $code }。
ask-code-flag = { $bank } 的 { $flag } 表示“无错误”的取值（留空：尚不清楚；应答含此标志的指令在登记之前为“结果不明”）
ask-code-status = { $bank } 的 { $flag } 表示“已办理”的代码（留空：尚不清楚；已受理的指令在登记之前只是“已受理待核实”）
ask-code-reason = 如何得知这些取值？回答记入日志。
ask-answer = { $setting }（留空则暂不回答）
profile-add-missing = 缺少：{ $names }。账套未添加。请在命令行中给出；在终端上且没有 --json、--token-stdin 和 --settings 时，avalctl 会逐项询问。

## The way to the service

proxy-no-user = 设置中没有带用户名的代理。请先设置代理和用户名，然后才能保存密码。
setup-proxy-user-help = 仅在代理要求登录时填写。
proxy-password = 代理的密码
proxy-password-help = 保存在本机的系统密钥库中，不写入任何文件，也不再显示。
proxy-password-kept = 系统密钥库中有 { $user } 在此代理的密码。
proxy-password-missing = 系统密钥库中没有 { $user } 在此代理的密码：代理会拒绝调用。
proxy-password-empty = 请先输入密码
proxy-password-set = 保存密码
way = 连接
way-route = { $route ->
    [proxy] { $proxy }（来自设置）
    [system_proxy] { $proxy }（系统代理）
   *[direct] 不使用
  }
way-server = 服务的证书
way-client = 本机的证书
way-authority = 公司的证书颁发机构
way-certificate = { $subject }，由 { $issuer } 签发，有效期至 { $until }
authorities = 公司有自己的证书颁发机构
authorities-help = 服务的证书或会打开连接的代理的证书，由本机不认识的机构签发时需要填写。它与系统的颁发机构同时受信任。继续之前请与公司公布的 SHA-256 核对。
authorities-path = 含证书的文件（PEM）
authorities-read = 读取文件
authorities-take = 信任这些颁发机构
authorities-drop = 不再信任公司的颁发机构
own-certificate = 服务要求本机的证书
own-certificate-help = 含证书和私钥的 PEM 文件，或 PKCS #12 文件（.p12、.pfx）。私钥存入本机的系统密钥库，不写入任何文件；证书记入设置。
own-certificate-password = 文件的密码
own-certificate-password-help = 仅当文件有密码时填写，不保存。
own-certificate-path = 含证书和私钥的文件（PEM、PKCS #12）
own-certificate-forget = 不使用
own-certificate-take = 使用此证书
own-certificate-drop = 移除证书及其私钥
own-certificate-same = 设置中已有此证书。其私钥将重新存入系统密钥库。
way-no-key = 系统密钥库中没有本机证书的私钥，因此不以它调用服务。请再次选择其文件。
authorities-forget = 不信任
