# 读取列表:顺序、继续、各账户读取哪些列表、定时读取,以及读取后有何变化。

## 核心
query-changes = 不能按“{ $text }”查询变动。请写 refresh（较上次刷新）或 looked（自您上次查看以来）。
draft-no-longer-listed = 该票据已不在任何列表中，下面是最后一次读到的内容。服务未说明移出原因；据此办理前请先向银行核实。

## 桌面通知:只有笔数和列表名称,没有金额
news-title = Aval：{ $profile }
news-to-sign = “{ $list }”新增 { $count } 张
news-due = “{ $list }”有 { $count } 张 { $days } 天内到期

## 读取按钮
reading-progress = 已读 { $done }/{ $all } 个列表，{ $drafts } 张票据
reading-go-on = 继续：剩 { $left } 个
reading-go-on-title = 今天刷新全部列表时停在 { $done }/{ $all }。只刷新其余列表。

as-of-partly = 尚未读全

list-take-end = 按现状接受该列表
list-error-page = { $account }，第 { $page } 页

## 各账户读取哪些列表
lists-title = 刷新哪些列表
lists-what = 按账户设置。先读待签收列表，屏幕上正在看的列表优先于其他列表。取消勾选后，已读到的内容保留，不再更新。
lists-account = 账户
lists-tick = { $stage }，{ $account }
lists-all-of-account = 全选
lists-none-of-account = 全不选
lists-never = 从未
lists-not-pulled = 不刷新
lists-cell = { $drafts } 张，{ $time } 读取
lists-cell-never = 从未读取
lists-cell-trouble = { $what } 第 { $page } 页。
lists-cell-trouble-start = { $what }
lists-edit = 修改
lists-save = 保存
lists-cancel = 取消
polling-title = 自动刷新
polling-what = 窗口打开期间，每隔若干分钟刷新待签收列表和可提示付款票据；有指令正在发送或列表正在刷新时不进行，银行连接不上时间隔加长。最短 { $min } 分钟。
polling-off = 关闭
polling-every = 每 { $minutes } 分钟
notify-label = 桌面通知
notify-what = 自动刷新发现新的待签收票据或三天内到期的票据时通知：只有张数和列表名称，没有金额和户名。仅对本机有效。
notify-needs-polling = 尚未开启自动刷新，请先选择间隔。

## 有何变化
changes-title = 变动
changes-since-refresh = 较上次刷新
changes-since-looked = 自上次查看以来
changes-nothing = 没有变动。
changes-kind-new = 新增
changes-kind-changed = 变动
changes-kind-no_longer_listed = 已移出
changes-gone-what = 服务未说明票据为何移出。最后一次读到的内容仍可打开查看。
changes-was = 原为
changes-is = 现为
changes-absent = 空
changes-bytes-only = 记录的字节与之前不同，但各字段内容一致。
changes-more = 显示 { $count } 张中的 { $shown } 张。
changes-open = 查看变动
changes-close = 关闭变动
changes-mark-seen = 标为已看
changes-mark-seen-title = 此处显示的变动不再标记。看过列表后离开，效果相同。
changes-mark-all-seen = 全部标为已看
changes-filter = 有变动
changes-filter-title = 只看自上次查看以来新增或有变动的票据
mark-unseen-new = 自上次查看以来新增
mark-unseen-changed = 自上次查看以来有变动
detail-changed = 自上次查看以来的变动

narrow-is = 定向查询，返回 { $count } 条记录。结果不保存，本地列表不变。
narrow-one-page = 仅读取了第 { $page } 页。
narrow-not-whole = 已读取 { $pages } 页，未读到列表末尾。
narrow-ignored = 有 { $count } 条记录不符合 { $parameters }：服务可能未采用该条件，或比较方式不同。
narrow-unjudged = 返回的记录无法说明服务是否采用了 { $parameters }。
narrow-endpoint = 接口没有查询 { $endpoint }，未发送请求。可用查询：{ $known }。
narrow-parameter = 该查询没有参数 { $name }，未发送请求。可用参数：{ $known }。
narrow-value = 参数 { $name } 的类型为 { $kind }，“{ $text }”不符合，未发送请求。日期请写作 YYYY-MM-DD，金额只写数字。

ask-open = 定向查询…
ask-title = 定向查询
ask-hint = 按所选参数向服务查询一次。结果只在此显示，不保存：本地列表和余额不变。
ask-query = 查询
ask-parameters = { $count ->
    [0] 参数：未设置
   *[other] 参数：已设置 { $count } 项
}
ask-send = 查询
ask-reading = 正在查询…
ask-time = 返回时间：{ $time }。
ask-sent = 已发送：
ask-first = 只显示前 { $count } 条记录。
ask-listed = 本地列表
ask-listed-is = { $listed ->
    [true] 已有
    [false] 没有
   *[other] 无列表
}
ask-unfit = 不符合：{ $parameters }
ask-record = 记录
narrow-gone = 服务在该阶段没有此记录。未保存也未更改任何数据。请核对票据号码，或查询其他阶段。
