# 来自表格的指令：读取、单元格、页面。
sheet-broken = 该文件无法作为表格读取：{ $detail }。未发送或导入任何内容。请另存为 .xlsx 或 UTF-8 编码的 CSV。
sheet-encoding = 该文件不是 UTF-8、UTF-16、GB18030 或 Latin-1 编码的文本。未发送或导入任何内容。请另存为 UTF-8 编码的 CSV 或 .xlsx。
sheet-too-large = 文件的某一部分超过 { $most } MB。未发送或导入任何内容。请拆分为多个文件。
sheet-lines = 该文件超过 { $most } 行。未发送或导入任何内容。请拆分为多个文件。
sheet-columns = 该文件超过 { $most } 列。未发送或导入任何内容。请删除不需要的列。
sheet-protected = 该工作簿有密码保护，无法读取。未发送或导入任何内容。请在表格软件中去除密码或另存为 CSV，再选择该文件。
sheet-other-form = 该文件是 { $form }，不是表格文件。未发送或导入任何内容。请用相应程序打开，另存为 XLSX 后选择该文件。
sheet-quote-open = 第 { $line } 行的引号没有结束，其后各行将会丢失。未发送或导入任何内容。请更正该行，或将文件另存为 .xlsx。
sheet-quote-behind = 第 { $line } 行：引号结束后还有“{ $text }”，无法确定单元格的界限。请在表格软件中检查该行后重新保存。
sheet-quote-lines = 第 { $line } 行的引号在 { $count } 行后才结束，其间各行像是表格中的行。未发送或导入任何内容。请更正该行，或将文件另存为 .xlsx。
sheet-comments = { $count ->
   *[other] 有 { $count } 行注释未计入：第 { $lines } 行。
}
sheet-first-only = 只读取第一个工作表“{ $sheet }”，不读取：{ $others }。
order-sheet-currency = 文件标题注明币种为 { $title }，而第 { $line } 行为另一币种。未发送任何内容。请更正标题或该行。
order-sheet-unit = 文件标题注明金额单位（如万元）。未发送任何内容。请填写完整金额，或在金额列标题中注明单位（元）。
order-sheet-hidden = 表格中有 { $count } 行被隐藏，仍属于本次指令；不需要的请剔除。
order-sheet-parts = 第 { $lines } 行（共 { $count } 行）是上面各行的小计，不是付款。
order-sheet-after = { $count ->
    [1] 第 { $first } 行在合计行之后且没有金额，不读取。
   *[other] 第 { $first } 至 { $last } 行在合计行之后且没有金额，不读取。
}
order-sheet-common = { $count } 行有同类错误（第 { $lines } 行）。首行：{ $reason }
order-sheet-problems = 表格中有 { $count } 处错误。未发送任何内容。请更正单元格，或剔除该行。
order-sheet-control = 各行合计与控制金额或笔数不符。未发送任何内容。请与凭证核对。多个币种须分别填写，例如 CNY:1200.00 USD:35.50。
order-sheet-none = 所有行都已剔除。未发送任何内容。请至少保留一行。
order-sheet-left-out = 已剔除，未提交
cell-fault = 单元格为错误值 { $text }。请在表格中或此处填写正确的值。
cell-amount-unit = 列标题“{ $heading }”带有单位，而指令按所填金额发送。请填写完整金额并修改列标题。
cell-rounded = 表格把该号码存为数字 { $text }，只保留 15 位，末尾数字可能已丢失。请在此处填写完整号码，或把单元格设为文本格式后重新输入。
cell-not-number = { $text } 不是该字段可用的号码。请以文本填写数字。
cell-amount-rounded = 金额 { $text } 超过表格数字的精度，末尾数字可能已丢失。请在此处填写金额，或在表格中以文本填写。
cell-amount-decimals = 单元格的值为 { $text }，小数超过 { $places } 位，显示的金额取决于单元格格式。请在此处填写金额，或在表格中四舍五入。
cell-amount-ambiguous = { $text } 有两种读法：千分位或小数。请填写不带千分位分隔符的金额。
cell-amount-finer = { $text } 的小数多于其币种的 { $places } 位。请核对小数点并重新填写金额。
cell-amount-currency = 金额的币种写作 { $word }，该行币种为 { $currency }。请更正其中一处。
cell-amount-day = 单元格为日期 { $text }，不是金额。请填写金额。
cell-day = { $text } 不是日期。请按 2026-11-25 的格式填写。
cell-draft-blank = 该行没有票据号码。请填写票据号码，或剔除该行。
cell-draft-no-list = 此类票据业务没有可供查找的列表。
cell-draft-not-listed = 上次读取的“{ $list }”中没有该票据，因此不能办理此业务。请核对号码、刷新列表，或剔除该行。
cell-draft-several = 该票据出现在多个账户的“{ $list }”中。请增加账号列。
cell-draft-amount = 表格中的金额为 { $amount }，列表中为 { $listed }。请核对票据号码。
nav-order-file = 表格指令
order-file-open = 从表格导入…
order-file-back = 返回表格
order-file-operation = 业务
order-file-path = 表格文件
order-file-path-help = CSV 或 .xlsx，也可拖放到本页。宏与外部链接不会运行。
order-file-read = 读取文件
order-file-paste = 从表格粘贴
order-file-paste-help = 请连同表头一起复制。只有一列票据号码时不需要表头。
order-file-read-text = 读取粘贴内容
order-file-nothing = 请先选择文件或粘贴内容
order-file-template = 模板…
order-file-template-name = 模板 { $operation }
order-file-template-help = .xlsx 或 .csv：每个字段一列并附说明。
order-file-unused = 不使用
order-file-rows = 表格共 { $count } 行
order-file-line = 行
order-file-no-header = 第 { $number } 列
order-file-column = “{ $header }”列的字段
order-file-keep-row = 第 { $line } 行属于本次指令
order-file-keys = 按 Tab 跳到下一处错误，方向键和回车换行，Ctrl+Enter 进入核对。取消勾选可剔除该行。
order-file-same = 统一填写：用于单元格为空的各行
order-file-same-more = 其他字段
order-file-next = 下一处错误
order-file-total = 控制金额
order-file-count = 控制笔数
order-file-total-several = 多个币种须注明币种，例如 CNY:1200.00 USD:35.50
order-file-differs = 表格共 { $count } 行，合计 { $total }
order-file-sums = { $rows } 行，合计 { $amount }；剔除 { $left } 行；{ $problems } 处错误
order-file-agrees = 全部行与控制金额、笔数一致。
order-file-agrees-ordered = 未剔除的行与控制金额、笔数一致。
order-file-leaving = 在此处修改的内容没有保存在任何文件中。关闭并放弃这些修改？尚未发送任何内容。
order-file-discard = 放弃并关闭
order-file-keep = 保留表格
order-file-last = 已按“{ $name }”提交指令。
order-file-last-open = 查看结果并保存带业务参考号的文件
order-file-close = 关闭表格
result-save-help = 以 .xlsx 或 .csv 结尾的完整路径。表格指令会带回表格自身的各列。
order-file-result-exists = { $path } 已存在，不会覆盖。未发送任何内容。请为结果另取文件名。
order-file-columns-unused = 以下列没有对应字段：{ $columns }。未发送任何内容。请用 --column 表头=字段 指定用途；不使用的列写作 --column 表头=。
order-file-column-unknown = --column { $header }={ $field }：文件中没有该列，或此业务没有该字段。未发送任何内容。
order-file-line-unknown = --leave-out { $line }：第 { $line } 行没有指令。未发送任何内容。
order-file-pair = { $text }：应为 名称=值。未发送任何内容。
order-file-preview = { $rows } 行，合计 { $amount }；{ $control ->
    [none] 未填写控制金额和笔数
    [whole] 全部行与控制金额、笔数一致
    [ordered] 未剔除的行与控制金额、笔数一致
   *[other] 控制金额或笔数不一致
}
