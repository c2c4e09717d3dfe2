# Sentences of the core: shown in the window, printed by avalctl and kept with what was confirmed.

## Reading: lists, drafts, balances, profiles

read-unreachable = 未能连上服务。目前显示的是此前读取的内容，未作任何变动。请检查网络后刷新。
read-timeout = 服务未在时限内应答。目前显示的是此前读取的内容，未作任何变动。请稍后刷新。
read-broken = 连接中断，应答不完整。目前显示的是此前读取的内容，未作任何变动。请重新刷新。
read-sign-in = 服务未认可登录凭证，未作任何变动。请在配置页重新录入令牌后刷新。
read-not-permitted = 服务不允许此查询（状态 { $status }），未作任何变动。请复制代码交管理员处理。
read-gone = 服务上已没有所查询的内容（状态 { $status }）。此前读取的记录仍保留，请刷新列表。
read-refused = 服务答复查询失败，未作任何变动；此前读取的内容仍保留。
read-status = 服务返回状态 { $status }，未作任何变动；此前读取的内容仍保留。请稍后刷新。
read-unreadable = 服务的应答与接口说明不符（{ $why }），未作任何变动；此前读取的内容仍保留。请通知管理员。
read-usage = 查询无法发出：{ $detail }。没有发送任何内容。请检查配置。
page-base-unknown = 尚不清楚该服务的页码从 0 还是从 1 开始，从应答也无法判断，列表未读取。请管理员在配置中设置 page_base。
list-without-end = 读取 { $pages } 页后列表仍未结束，保留此前的内容。请通知管理员。
refresh-busy = 此配置正在刷新，请等待其完成。
refresh-stopped = 刷新已停止。已完整读取的列表予以保留，此列表维持原状。
detail-gone = 服务上此环节已没有该票据，显示的是此前读取的记录。请刷新列表。
detail-other-draft = 服务返回的不是所查询的票据，显示的是此前读取的记录。请通知管理员。
draft-gone = 本机已没有该票据的记录，请刷新列表后重新打开。
view-gone = 此列表打开时间过久，请重新打开。
record-missing = 该记录缺少接口要求的 { $field }，按原样显示，不能办理业务。
record-odd = 该记录的 { $field } 与接口说明的形式不符，按原样显示，不能办理业务。
record-not-object = 这不是票据记录，按原样显示，不能办理业务。
query-day = { $text } 不是日期，请按 2026-03-05 的形式书写。
query-amount = { $text } 不是金额，请用普通数字书写，例如 1234.50。
query-sort = 列表不能按 { $sort } 排序。
stage-unknown = 没有名为 { $stage } 的列表。
account-unknown = { $account } 不是此配置中的账户。
account-ambiguous = 有多家银行存在账户 { $account }，请写成“银行:账号”。

profile-name = { $name } 不能作为配置名称，请使用字母、数字、- 和 _。
profile-exists = 已有名为 { $name } 的配置。
profile-missing = 找不到该配置：{ $detail }。
settings-refused = { $file } 无法使用：{ $detail }。
preference-refused = 窗口没有此设置：{ $detail }。
token-refused = 此令牌无法使用：为空，或含有空格及请求头不支持的字符。原有令牌保留。
keychain-trouble = 本机钥匙串未能完成操作：{ $detail }。令牌可能仍保存在其中。

database-trouble = 本机数据库无法使用：{ $detail }。此操作未发送任何内容。
database-newer = { $file } 由更新版本的 Aval 写入，请使用该版本打开；未作任何变动。
disk-trouble = 磁盘操作失败：{ $detail }。此操作未发送任何内容。
data-dir-trouble = Aval 的数据目录无法使用：{ $detail }。
sending-off-network-share = 已停用发送：此配置位于网络共享上，其他计算机可能同时操作。查询可正常使用。
sending-off-second-program = 此处已停用发送：另一个程序已打开此配置并负责办理。查询可正常使用。

action-locked = 该票据有未完结的指令（{ $operation }），请查看流水。
action-not-listed = 该票据已不在此列表中，请刷新后查看其所在环节。
action-unreadable = 该记录与接口说明不符，不能据此办理业务。
action-no-bank-draft-id = 缺少该票据的银行票据标识，此业务无法发送。
action-no-number = 该票据没有票据号码，此业务无法发送。
action-split = 此列表中有两行使用同一票据号码。此业务仅以票据号码指明票据，无法区分是哪一部分。
action-no-code = { $bank } 的代码表未说明 { $flag } 各取值的含义，请管理员补充。

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
