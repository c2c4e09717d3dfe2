# The window's own sentences: frame, lists, detail, balances, today, profile.

## Everywhere
environment = { $environment ->
    [production] 生产环境
    [test] 测试环境
   *[practice] 练习 · 不涉及真实资金
}
optional = （选填）
copy = 复制
copied = 已复制
close = 关闭
back = 返回
loading = 正在加载
being-written = 正在写入
currency = 币种
language = 语言
theme = 主题
theme-name = { $theme ->
    [light] 浅色
    [dark] 深色
   *[system] 跟随系统
}
density = 行高
density-name = { $density ->
    [comfortable] 宽松
    [dense] 紧凑
   *[standard] 标准
}
as-of = 截至 { $time }
as-of-never = 尚未读取
dialog-keys = 
    { $does ->
        [checks] Ctrl+Enter 核对，Esc 返回
       *[confirms] Ctrl+Enter 确认，Esc 返回
    }
error-service-said = 服务返回：{ $message }
error-admin = 供管理员处理
trouble-window = 窗口与后台程序之间出现错误。是否已发送指令以日志为准。请复制代码后重试。
amount-not-summed = 此金额无法精确保存，按原样显示，未计入任何合计。

## Frame
nav = 导航
nav-work = 工作台
nav-today = 今日
nav-journal = 指令日志
nav-doubts = 结果不明
nav-drafts = 票据
nav-funds = 资金
nav-balances = 账户余额
nav-transfers = 转账
nav-profile = 账套（连接）
nav-trouble = 未完整读取
desk = { $desk ->
    [ready] 可发起
    [awaiting] 待对方签收
   *[to_sign] 待签收
}
scope = 账户
scope-all = 
    { $count ->
        [1] 1 个账户
       *[other] 全部 { $count } 个账户
    }
connection-live = 实时 { $time }
connection-cached = 缓存 { $time }
connection-offline = { $known ->
    [yes] 离线，读取于 { $time }
   *[no] 离线
}
connection-signed-out = 令牌未被接受
connection-not-signed-in = 未登录
connection-sign-in = 设置访问令牌
connection-never = 尚未读取
connection-title = 最早的列表读取于 { $time }
refresh = 刷新
refresh-all-title = 从银行刷新全部列表
refresh-list = 刷新本列表
refresh-list-title = 从银行刷新本列表
refresh-starting = 正在刷新…
refresh-stop = 停止。已读取的内容会保留。
refresh-stopping = 读完本页后停止
refresh-failed = { $all } 个列表中有 { $count } 个未能读取
refresh-balances-failed = 列表均已读取，{ $banks } 的余额未能读取
refresh-running = 列表正在刷新

## Keys
keys = 键盘快捷键
keys-rows = 上一行、下一行
keys-changed = 停在有变动的行：显示变动内容
keys-far = 首行、末行、翻页
keys-select = 选中或取消选中本行
keys-count = 先输入张数再按空格：从本行起选取
keys-extend = 扩展选择范围
keys-all = 全选（最多 1,000 行）
keys-copy = 复制选中的行，可粘贴到表格
keys-copy-cell = 选择单元格并复制
keys-fold = 收起或展开分组，或全部分组
keys-sort-also = 在列标题上：同时按此列排序
keys-head = 在列标题上：宽度、位置、固定显示
keys-open = 打开票据
keys-next = 打开票据时：下一张、上一张
keys-close = 关闭票据，再按取消选择
keys-filter = 转到筛选
keys-primary = 主按钮
keys-refuse = 核对签收时改为拒签
keys-commands = 按名称转到或执行
keys-window = 打开本账套的新窗口
keys-panes = 下一个面板
keys-profile = 列表中该位置的账套
keys-sheet = 显示本表

## First start
first-start-what = 管理本单位的票据、余额和转账，金额精确到分，发送的每笔指令均有记录。
first-start-practice = 用练习银行试用
first-start-practice-what = 练习银行运行在本机，内有虚构的企业和 300 张票据。数据不离开本机，不涉及真实资金。
first-start-profile = 连接正式服务
first-start-profile-what = 需要服务地址、租户编号和账户清单，登录方式请询问管理员。其余情况由 Aval 查明，查不明的会询问您。
first-start-busy = 正在启动练习银行…
first-start-data = 所有数据只保存在本机：

## Lists
view-only = 仅供查看，请到银行办理
view-only-short = 仅供查看
role = { $role ->
    [holder] 我方为持票人
    [endorser] 我方为背书人
    [endorsee] 我方为被背书人
    [pledgor] 我方为出质人
    [pledgee] 我方为质权人
    [drawer] 我方为出票人
    [payee] 我方为收款人
    [presenter] 我方为提示付款人
    [acceptor] 我方为承兑人
   *[other] 我方角色：{ $role }
}
column-selected = 选择
column-marks = 标记
column-days = 剩余天数
row-selected = 已选中
row-not-selected = 未选中
row-menu = 票据菜单
row-menu-select = 选中
row-menu-leave-out = 取消选中
row-menu-copy = 复制票据号码
row-menu-copy-link = 复制票据链接
link-draft-missing = 账套 { $profile } 的各列表中没有票据 { $number }。它可能属于其他账套，或其列表尚未读取。没有任何改动。
copy-link = 复制链接
open-window = 在新窗口中打开
window-new = 新窗口
tray-label = 系统托盘图标
tray-what = 在提示和菜单中显示结果不明、待复核和到期提醒的数量：没有户名、账号和金额。仅对本机有效。
profile-followed = 另一个窗口打开了账套 { $name }：所有窗口显示同一账套。未提交的表单已保留，重新打开原账套后可继续填写。
row-menu-copy-cell = 复制：{ $title }
row-menu-only = 仅显示含“{ $value }”的票据
day-choose = 选择日期
day-month-before = 上一月
day-month-after = 下一月
day-off = 按导入的日历，休息日以颜色标示。
day-weekend = 休息日以颜色标示；未导入日历的日子按周末标示。
mark-new = 上次刷新后新增
mark-changed = 上次刷新后有变动
mark-locked-desk = 另一台工作台正在办理：{ $desk }（{ $person }）
mark-locked = 已被本单位的指令锁定：{ $operation }
mark-split = 另一行票据号码相同：已拆分的票据
mark-acted = { $time } { $operation }已受理，列表尚未刷新
act-on = { $verb } · { $count } 张
act-on-hidden = { $verb } · { $shown } 张 + 隐藏的 { $hidden } 张
hidden-title = 所选 { $count } 张票据中有 { $hidden } 张被隐藏
hidden-says = 列表的筛选隐藏了所选 { $count } 张票据中的 { $hidden } 张。本次操作针对全部所选票据。
hidden-show = 清除筛选
hidden-all = 继续办理全部 { $count } 张
selection-none = 请先选择票据：按空格键或点击行首方框
selection-settles = 列表刚刚刷新，正在核对所选票据。
selection-gone = { $count } 张票据在显示之后已移出列表，未打开操作，请重新选择。
selection-locked = { $count ->
    [1] 该票据已被本单位的指令锁定
   *[other] 所选票据中有 { $count } 张已被本单位的指令锁定
}
selection-acted = { $count ->
    [1] 该票据的业务已受理，列表尚未反映。请先刷新列表。
   *[other] 所选票据中有 { $count } 张的业务已受理，列表尚未反映。请先刷新列表。
}
selection-unreadable = { $count ->
    [1] 该票据未能完整读取
   *[other] 所选票据中有 { $count } 张未能完整读取
}
since-new = 新增 { $count }
since-changed = 变动 { $count }
since-gone = 移出 { $count } 张
list-errors = { $more ->
   *[other] { $account } 及另外 { $more } 个账户
}
list-never-read = 本列表尚未读取。
list-empty = 本列表没有票据。
list-no-match = 没有符合筛选条件的票据。
filter-overdue = 已逾期
filter-week = 7 天内到期
filter-month = 30 天内到期
filter-clear = 清除筛选
filter-issued-from = 出票日从
filter-issued-to = 出票日至
filter-due-from = 到期日从
filter-due-to = 至
filter-amount-from = 金额从
filter-amount-to = 至
status-rows = { $rows ->
   *[other] { $rows } 张票据
}
status-rows-of = { $rows } / { $all } 张票据
status-count = { $count }：按空格从本行起选取 { $count } 张
status-selected = 已选 { $count } 张
status-hidden = 其中 { $count } 张被筛选隐藏
status-sum = 合计
status-sum-selected = 所选合计
status-left-out = { $count ->
   *[other] { $count } 笔金额未计入合计
}
status-acted = { $count ->
   *[other] { $count } 张业务已受理，未计入合计
}
status-earliest = 最早到期 { $day }

## Detail
detail = 票据
detail-previous = 上一张 (K)
detail-next = 下一张 (J)
detail-read-now = 刷新
detail-reading = 正在从银行读取…
detail-no-query = 服务未提供本列表的详情查询，此处内容来自列表。
detail-no-due = 无到期日
detail-locked-desk = 工作台 { $desk }（{ $person }）自 { $since } 起正以其第 { $number } 号指令办理此票据：{ $state }。在得知其结果之前，不能对此票据办理其他业务。
detail-locked-as-of = 截至 { $at }：此后未能连接共享账簿。
detail-locked = 自 { $since } 起锁定：{ $operation }，{ $state }。在得知该指令的结果之前，不能对此票据办理其他业务。
detail-open-instruction = 在日志中查看
days-to-due = { $days ->
    [0] 今日到期
   *[other] { $days } 天后到期
}
days-overdue = { $days ->
   *[other] 已逾期 { $days } 天
}
days-due-now = 今日到期：到期日为非工作日，已顺延
refuse-instead = 改为{ $refuse }…
chain = 当事人
chain-role = { $role ->
    [drawer] 出票人
    [acceptor] 承兑人
    [payee] 收款人
    [endorser] 背书人
    [us] 我方
   *[other] { $role }
}
facts = 所处环节
facts-list = 列表
facts-account = 我方账户
facts-difference = 与上次相比
facts-part = 子票区间
facts-parts = 已知各份
facts-parts-others = 本账套列表之外的其他份，此处无从得知。
facts-split = 拆分
facts-also-in = 同时列于
facts-detail = 详情
fields-unknown = 接口未列明的字段（{ $count }）
fields-unknown-hint = 按原样保存和显示。
field-odd = 此值不符合接口所述的格式。

## Today
today-doubts = { $count ->
   *[other] 有 { $count } 笔指令结果不明：目前无法确认是否已执行。
}
today-to-verify = 
    { $count ->
       *[other] 有 { $count } 笔在等待结果或待核实。
    }
today-alarms = { $count ->
   *[other] 报警：{ $count } 笔指令的结果与后来的证据矛盾。
}
today-later-ends = { $count ->
   *[other] 银行事后退回了 { $count } 笔已受理的业务：
}
today-later-end = 第 { $number } 号 { $operation }（{ $how ->
    [rejected] 被拒绝
    [released] 已解除
    [reversed] 被冲正
   *[returned] 被退回
}）
today-later-ends-more = 另有 { $count } 笔
today-open-doubts = 去核实
today-never-read = 尚未从银行读取任何内容。读取不会改变银行端的任何数据。
today-read-all = 刷新全部列表
today-to-sign = 待签收
today-cash = 今日资金
today-cash-of = { $day } 资金
today-cash-without = { $count } 个账户无可用余额，未计入
today-cash-unread = 尚未查询余额。
today-available = 可用余额
today-book = 账面余额
today-journal = 最近的指令
today-journal-all = 全部 { $count } 笔
today-journal-empty = 本机尚未发送任何指令。

## Profile
profile-add = 新增账套
profile-base-url = 服务地址
profile-organization = 租户编号
profile-data-dir = 数据目录
profile-version = 版本
profile-appearance = 外观
profile-accounts = 账户（{ $count }）
profile-open = 打开
profiles-other = 其他账套（连接）
account-nickname = 简称
account-bank = 银行
account-number = 账号
account-bank-code = 联行号
account-organization-code = 组织机构代码
account-owner = 公司
account-role = 账户性质
account-currency = 票据币种
token = 访问令牌
token-present = { $source ->
    [keychain] 令牌保存在系统密钥库中。
    [environment] 令牌来自环境变量（AVAL_TOKEN）。
    [sign_in] 您已在公司的身份认证服务登录，登录有效期内令牌自动续期。
   *[session] 令牌仅在本窗口有效。
}{ $ending ->
    [none] { "" }
   *[other] 末四位为 { $ending }。
}
token-absent = 尚未设置令牌。没有令牌时，只能查看已读取的内容。
token-new = 新令牌
token-help = 有系统密钥库时保存于其中，之后不再显示。
token-empty = 请先输入令牌
token-set = 设置令牌
token-forget = 清除令牌
code-book = 代码对照表
code-book-why = 接口未说明各标记的数字含义，代码对照表按银行逐一说明；标记未列入代码对照表的业务保持锁定。
code-book-empty = 没有代码对照表。需要标记的业务在添加代码对照表之前全部锁定。
code-book-flag = 字段
code-book-word = 含义
code-book-value = 发送的数字
code-book-label = 该行叫法
settings = 设置
settings-where = 来自账套目录中的 profile.toml。直接修改文件在下次启动时生效，在此处修改立即生效。
settings-row-number = 第 { $number } 行
settings-unset = 未设置
settings-default = 默认值
settings-edit = 编辑…
settings-edit-title = 编辑设置
settings-edit-means = 替换设置文件之前会逐项列出改动。替换后账套将重新打开；未存入系统密钥库的令牌需重新输入。
settings-as-fields = 按栏目
settings-as-text = 按文本
settings-of-currency = { $currency ->
    [other] { $label }（其他币种）
   *[one] { $label }（{ $currency }）
}
settings-account-add = 添加账户
settings-account-remove = 移除账户 { $account }
settings-compare = 列出改动
settings-unchanged = 没有设置发生变化
settings-unapprovable = 有档次无人能复核
settings-replacing = 正在替换设置
settings-replace = 应用 { $count } 项改动
settings-effect = { $count ->
    [0] 没有设置发生变化
   *[other] { $count } 项设置发生变化
}
settings-weakened = 以上改动放宽了复核规则：须由原设置中的复核人确认，确认前仍按较严的设置执行。
settings-name = 设置项
settings-before = 改前
settings-after = 改后
connection-test = 测试连接
connection-testing = 正在询问服务
profile-remove = 移除…
profile-remove-open = 移除本账套…
profile-remove-title = 移除账套 { $name }
profile-remove-means = 账套目录连同日志、设置和列表将移至数据目录下的 profiles-removed。不会删除任何内容，银行端也不发生变化。
profile-remove-name = 账套名称
profile-remove-type = 请输入 { $name }
profile-remove-commit = 移除账套
profile-form-name = 名称
profile-form-name-help = 可用字母、数字、连字符和下划线，同时作为账套目录的名称。
profile-form-environment = 环境
profile-form-environment-help = 生产环境涉及真实资金。每个对话框都会标明环境。
profile-form-base_url = 服务地址
profile-form-organization_id = 租户编号
profile-form-organization_id-help = 服务各地址中的 organization id。
profile-form-missing = 还缺少：{ $field }

# Said by the shell
trouble-no-profile = 尚未打开任何账套。请先打开一个；没有发送任何指令。
trouble-practice-bank = 练习银行未能启动：{ $detail }。没有发送任何指令。其数据保存在 { $place }。

## Command box
command-box = 转到或执行
command-hint = 页面、列表、账户、票据号码、当事人、金额，也可输入拼音首字母
command-results = 结果
command-none = 没有匹配项。票据仅在已读取的内容中查找。
command-refresh = 刷新全部列表
command-transfer = 新建转账
command-section = 
    { $section ->
        [pages] 页面
        [lists] 列表
        [views] 我的视图
        [templates] 模板
        [actions] 动作
        [accounts] 只看一个账户
        [settings] 设置
        [help] 帮助
        [notes] 备注
       *[drafts] 票据
    }
rights = 您的权限
rights-who = 人员
rights-roles = 角色
rights-all = 未设置角色：所有人可办理一切业务
rights-unverified = 没有身份服务器确认此人是谁。角色只是流程约定：使用本机同一账户的人也拥有这些角色。

## Practice
practice-made-up = 练习：公司、余额和 90 天的历史均为虚构。
practice-next-day = 进入次日
practice-day-ends = 练习银行正在日终处理。
practice-day = 练习银行现在是 { $day }。{ $paid ->
    [0] 没有提示付款的票据获得付款。
   *[other] { $paid } 张提示付款的票据已获付款。
}正在刷新列表。
practice-day-failed = 练习银行无法保存新的一天：{ $detail }。日期未变。请重试，或检查磁盘。
practice-tour = 五步签收第一张票据
practice-step = { $step ->
    [1] 点击上方的“刷新”：读取所有账户的列表。
    [2] 打开其他公司背书给我方的票据。
    [3] 用方向键移到一张票据，按空格键选中。
    [4] 点击“背书签收”。核对窗口显示将要发送的内容。
   *[5] 核对无误后按 Ctrl+Enter 确认。结果窗口和日志显示应答。
}
practice-step-open = 背书待签收
