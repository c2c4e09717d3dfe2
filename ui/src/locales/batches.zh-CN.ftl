## 批量发送：核心语句

reason-not-sent-late = 轮到该笔发送时，发送前的查询连续三次已超过一分钟。未发送任何内容；请在银行较空闲时重新办理。
reason-not-sent-day = 该笔一直等待人工处理，未在确认当日发送。未发送任何内容；如仍需要，请重新办理。
go-on-account = 本批中账户 { $account } 没有等待发送的指令。
retry-nothing = 本批中没有已证实被拒绝或未发送的指令，或已重新办理。结果不明或待结果的指令绝不会在此重新办理。
note-chunks = 在 { $bank }，一次调用最多发送 { $drafts } 张票据；一次失败会使该次调用的全部票据结果不明，其余等待您处理。
note-in-chunk = 随第 { $call } 次调用发送，为其中第 { $place } 张，共 { $of } 张。

send-progress = 已发送 { $sent } / { $all } 笔，受理 { $accepted } 笔，拒绝 { $refused } 笔，结果不明或待结果 { $open } 笔，未发送 { $unsent } 笔
send-checking = 发送前的查询已 { $seconds } 秒未收到银行答复。该笔尚未发送；如无答复，将记为未发送。
send-waiting = 银行已 { $seconds } 秒未答复。Aval 最多等待 { $minutes } 分钟，其间不再发送该账户的其他指令。已发出的可能已被执行，请勿以其他方式重复办理；如无答复，将标为结果不明。
send-left = { $unit ->
    [s] 约剩 { $count } 秒
   *[min] 约剩 { $count } 分钟
}
send-pausing = 正在暂停。已发出的 { $count } 笔先等待应答，绝不中途放弃；未发送的保持已确认状态。
send-paused-person = 已暂停。未发送的在今日结束前保持已确认状态：`avalctl journal go-on { $submission } --yes` 继续发送，`avalctl journal leave { $submission }` 不再发送。
send-paused-sign-in = 因登录已失效或无法续期，已在下一笔之前停止。没有指令因此结果不明；其余指令等待至今日结束。请执行 `avalctl login`，然后执行 `avalctl journal go-on { $submission } --yes` 或 `avalctl journal leave { $submission }`。
send-paused-doubt = 因一笔结果不明而停止；其余未发送，等待至今日结束。请查看 `avalctl doubts list`，再用 `avalctl journal go-on { $submission } --yes`（可加 --account）继续，或用 `avalctl journal leave { $submission }` 不再发送。
resume-ask = 本批于 { $at } 确认，早于本次程序启动；尚未发送 { $count } 笔。请确认其间未在银行或其他工作台另行办理，并在此确认；在此之前不会发送任何内容。
resume-in-doubt = 第 { $number } 笔：{ $day } 的转账 { $other } 向同一账户支付相同金额，银行是否已执行尚不明确。
resume-alike = 第 { $number } 笔：{ $day } 的转账 { $other } 也向同一账户支付相同金额。
resume-not-listed = 第 { $number } 笔：票据 { $draft } 在最近一次读取时已不在可办理的列表中。发送前会刷新列表；如仍不在其中，则不发送。
resume-more = 另有 { $count } 项未显示。
resume-yes = 请先向银行核对，再加上 --yes 运行同一命令即可发送。

csv-number = 序号
csv-state = 状态
csv-account = 账户
csv-draft-number = 票据号码
csv-counterparty = 对方
csv-payee = 对方账号
csv-currency = 币种
csv-amount = 金额
csv-reference = 银行流水号
csv-own-reference = 业务参考号
csv-reason = 说明
csv-service-message = 服务返回信息
csv-instruction = 指令编号

## 批量发送：窗口

send-pause = 暂停
send-stopped-sign-in = 已在下一笔之前停止：登录已失效或无法续期。没有指令因此结果不明。请在窗口中或执行 `avalctl login` 登录后继续；未发送的在今日结束前保持已确认状态。
send-stopped-person = 已由您暂停。已发出的均已有应答；未发送的在今日结束前保持已确认状态。
resume-checked = 我已核对：其间未以其他方式办理。
resume-first = 请先确认其间未以其他方式办理。
send-account-waits = { $open ->
    [0] 等待 { $count } 笔
   *[other] 等待 { $count } 笔，结果不明或待结果 { $open } 笔
}
send-go-on-account = 仅继续该账户
result-save = 另存为文件…
result-save-title = 将结果另存为文件
result-saved = 已保存：{ $path }
result-retry = 重新办理被拒绝或未发送的 { $count } 笔
retry-title = { $count ->
    [0] 重新办理被拒绝的
   *[other] 重新办理被拒绝或未发送的 { $count } 笔
}
retry-left-out = 另有 { $count } 笔被拒绝或未发送，目前无法重新办理：
today-waiting = { $operation }：{ $all } 笔中有 { $count } 笔未发送，等待您在今日结束前处理。
today-open-waiting = 处理
closing-title = 正在发送
closing-counts = 已发出待应答 { $sending } 笔，尚未发送 { $waiting } 笔。
closing-means = 留下则继续发送。也可停止其余：已发出的得到应答后 Aval 即关闭，未发送的等待您在今日结束前处理。若再次关闭窗口则立即退出，已发出的在下次启动时为结果不明。
closing-waits = 其余已停止。已发出的得到应答后 Aval 即关闭，最长两分钟。
closing-stay = 留下
closing-leave = 停止其余并关闭
