# Templates of orders and their reminders.
template-unknown = 没有名为 { $name } 的模板。
template-name = 模板需要名称，最多 { $max } 个字符，不含控制字符。
template-name-taken = 已有名为 { $name } 的模板，请换一个名称。
template-text = 表单中有一项不能存入模板：超过 { $most } 个字符，或含有不可见字符：{ $text }
template-rhythm = 请选择星期 1 至 7，或每月 1 至 31 日，以及一年之内的起始日。
template-not-due = { $name }：{ $day } 这一次未到期，已办理或已跳过。未作任何更改。
template-account-gone = 模板中的账户 { $account } 已不在设置中，请选择付款账户。
template-no-transfer = { $name } 用于票据业务：请在窗口中选择票据后办理。
template-no-field = 该业务没有字段 { $field }。
template-no-word = { $field }：代码对照表中没有该银行“{ $word }”的值。

# The templates in a form, as a dialog and in the command box.
templates = 模板
templates-open = 模板…
templates-none = 还没有模板。请填好表单后选择“存为模板”。
templates-none-here = 此表单还没有模板。
templates-save = 存为模板
templates-save-name = 模板名称
templates-save-commit = 保存
templates-replace = 替换“{ $name }”
templates-saved = 已存为模板“{ $name }”。日期和参考号只属于一笔业务，不存入模板。
templates-begun = 已按模板“{ $name }”填写。继续之前请核对金额和对方。
templates-what = 模板只填写表单。在您核对并确认之前，不会发送任何内容。
templates-start = 开始办理
templates-start-title = 按模板 { $name } 办理
templates-rename = 改名
templates-rename-to = { $name } 的新名称
templates-remove = 删除
templates-by = { $who } 保存于 { $time }
templates-waiting = 下一张“{ $operation }”表单将按模板“{ $name }”填写。请选择票据并打开表单。
templates-waiting-again = 下一张“{ $operation }”表单将按第 { $number } 号指令填写。请选择票据并打开表单。
templates-not-now = 暂不

# Reminders: templates with a rhythm.
remind = 提醒
remind-change = 更改提醒
remind-every = 周期
remind-every-week = 每周
remind-every-month = 每月
remind-every-quarter = 每季度
remind-weekday = 星期
remind-day = 日
remind-month = 季度内第几个月
remind-off-day = 遇休息日
remind-off-day-before = 提前到前一工作日
remind-off-day-after = 顺延到后一工作日
remind-off-day-stay = 不变
remind-from = 起始日
remind-commit = 保存提醒
remind-end = 取消提醒
remind-never-sends = 提醒只作提示，从不自行发送。
remind-rhythm = { $every ->
    [week] 每{ $weekday }
    [quarter] 每季度第 { $month } 个月 { $day } 日
   *[month] 每月 { $day } 日
}{ $off ->
    [before] ，遇休息日提前
    [after] ，遇休息日顺延
   *[stay] {""}
}
remind-next = 下次 { $day }
remind-due = { $day } 起到期
remind-due-today = 今天到期
remind-times = 共 { $count } 次
remind-again = 重新待办。已下达的指令：{ $state }。
remind-skip = 跳过这次
remind-skip-title = 跳过 { $name } 的 { $day } 这一次
remind-band = 有 { $count } 笔定期业务到期
