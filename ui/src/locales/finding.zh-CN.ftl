# 查找票据：筛选、已存视图、文本形式。程序核心与窗口共用。

query-term = “{ $term }”不是筛选条件。写法如 due<=2026-12-31、amount>=100000、party~名称、sort=-amount；含符号的文字请放在 "…" 中。
query-twice = “{ $key }”重复设置，请只保留一个。
query-quote = 引号没有成对。
query-no-stage = 没有写明列表，例如请以 stage=draft 开头。
query-layout = { $part ->
    [column] 此版本没有列 { $value }。
    [twice] 列 { $value } 重复。
    [sort] 此版本不能按 { $value } 排序。
    [group] 此版本不能按 { $value } 分组。
   *[density] 此版本没有行高 { $value }。
}
view-name = 视图须有名称，只占一行，最多 { $max } 个字符。
view-name-taken = 已有名为 { $name } 的视图，请换一个名称。
view-unknown = “我的视图”中没有名为 { $name } 的视图。

filter-text = 票据号码、当事人、金额、备注
filter-type = 票据种类
filter-status = 状态
filter-account = 账户
filter-lists = 列表
filter-chosen = { $filter }：{ $first }{ $more ->
    [0] {""}
   *[other] {" "}+{ $more }
}
filter-none = （无）
filter-count = { $count }
filter-party = 当事人
filter-sort = 排序
filter-descending = 从大到小
filter-more = 更多筛选
filter-counted-day = YYYY-MM-DD 或 today+7
sort-draft_type = 票据种类
sort-account = 账户
sort-company = 我方公司
sort-remark = 备注
sort-date = 出票日
column-list = 列表
column-account = 我方账户
column-company = 我方公司
column-bank = 银行标识
selection-lists = 所选票据分属多个列表，请只选择同一列表的票据。
views = 我的视图
views-none = 尚未保存视图。
views-changed = 保存更改
views-save-again = 保存“{ $name }”的更改
views-partly = 部分读取
views-left-out = 此视图有一部分未显示；重新保存之前，它仍保留在视图中。
columns = 列与分组
columns-keys = ↑ ↓ 选列，空格显示或隐藏，Ctrl + ↑ ↓ 移动，P 固定显示。
columns-reset = 列表默认列
columns-group = 分组
columns-group-none = 不分组
columns-group-company = 我方公司
columns-group-acceptor = 承兑人
columns-group-week = 到期周
columns-density = 行高
columns-density-window = 与其他列表相同
columns-density-comfortable = 宽松
columns-density-standard = 标准
columns-density-dense = 紧凑
columns-width = { $name }的宽度（像素）
columns-width-own = 默认宽度
columns-pin = 固定显示{ $name }
columns-before = { $name }左移一列
columns-behind = { $name }右移一列
group-week = { $day } 起一周
group-of = 共 { $count } 张
copied-rows = 已复制 { $count } 行
copied-cell = 已复制“{ $value }”
copied-not = 未复制：此电脑不允许。
views-save = 保存当前视图
views-manage = 管理视图
views-copy = 复制筛选条件
views-title = 我的视图
views-name = 名称
views-text = 文本形式（avalctl 同样可用）
views-rename = 重命名
views-remove = 移除
views-rename-to = { $name } 的新名称
views-unreadable = 已无法读取
