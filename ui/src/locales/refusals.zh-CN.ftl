## 尚未证实的拒绝在等待什么

settling-waits = 银行仍可能办理。{ $until } 之前无法确认；{ $so_far ->
    [none] 尚无查询与之相符
   *[other] 已有 { $probes } 次查询相符
}。在此之前不可重新发送。若银行已明确说明原因（如余额不足），可核实处理为未执行。
settling-probe = 等待时间已于 { $until } 结束。{ $so_far ->
    [none] 再有两次查询与发送之前一致，即告确认。
   *[other] 再有一次查询与发送之前一致，即告确认。
}请立即查询：点击窗口中的按钮，或运行 `avalctl doubts inquire`。
settling-unread = 等待时间已结束，但最近一次查询{ $transfer ->
    [yes] 未取得该账户的余额
   *[no] 无法与发送之前保存的票据比对
}。请稍后再查，或询问银行后核实处理。
settling-draft-differs = 服务虽已拒绝，但 { $at } 的查询发现票据已不在原处或已变化。不再凭查询确认：请询问银行后核实处理。
settling-balance-differs = { $at } 查得的余额与发送之前不同，其他付款也会造成这种变化。之后若查得与当初相同的余额则重新计算；否则请询问银行后核实处理。
settling-other-list = 票据不是从 Aval 建议的列表办理此项操作的，该列表在操作之后可能仍显示该票据且无变化。查询不能确认拒绝：请询问银行后核实处理。
settling-queue = 该行另有审批队列，指令仍可能被放行。不凭查询确认：请询问银行后核实处理。
settling-no-date = 最近一次查询的答复没有 `Date`，等待时间是否已过只能依据本机时钟，而本机时钟可被调整。请再次查询，或询问银行后核实处理。
settling-countdown = { $left } 后可重新发送
settling-now = 立即查询
settling-close = 核实处理：银行已拒绝…
settling-close-reason = 银行的说明：{ $message }
problem-again-settling = 第 { $number } 号指令仅为服务称已拒绝，暂不能重新发送。
problem-again-hint = 第 { $number } 号指令的拒绝仅凭账户余额确认：{ $first } 与 { $last } 查得的余额均与发送前一致。这只是提示，并非证明。请询问银行，并填写重新发送的理由。
note-again-hint = 第 { $number } 号指令的拒绝由两次余额查询（{ $first }、{ $last }）确认。这只是提示，并非证明。
again-hint = 仅有 { $first } 与 { $last } 的两次查询表明第 { $number } 号未执行。这只是提示，并非证明：请填写理由。

## 发送中断

send-trouble = 发送已停止：{ $detail }。已发出而未存有应答的列为结果不明；其余均未发送。请查看结果不明的指令，再决定继续发送或放弃其余。
