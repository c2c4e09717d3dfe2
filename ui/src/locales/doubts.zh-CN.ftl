# 结果不明处理台的语句：查询所见、所缺条件、看起来相同的其他情形、已学到的特征。

## 查询所见

evidence-not-new = 票据已离开允许此业务的列表，现位于 { $lists }。但发送之前它就在那里，因此不能说明本指令的结果。请询问银行。
evidence-unknown-before = 票据已离开允许此业务的列表，现位于 { $lists }。发送之前该列表未能读取，它可能早已在那里。请询问银行。
evidence-unsaid = 票据已离开允许此业务的列表，新出现在 { $lists }，但该处记录未说明对方、金额或日期。可能是他人办理，请询问银行。
evidence-gone-unread = 票据已离开允许此业务的列表。是否位于本指令应使其进入的列表，尚无法判断：{ $lists } 无法读取。请稍后再查。
evidence-gone-paid = 票据已离开允许此业务的列表，也不在预期的列表中，而余额恰好增加了票面金额。可能已即时付款。这只是提示，并非证明；请询问银行。
evidence-executed-learned = 票据已离开允许此业务的列表，新出现在 { $lists }，与该行已受理的第 { $numbers } 号指令之后的情形相同。
evidence-unlike-learned = 票据新出现在 { $lists }，但与该行已受理的第 { $numbers } 号指令之后的情形不同：代码或列表不一致。不作任何提示，请询问银行。
evidence-refusal-signed = 票据已离开列表，新出现在 { $lists }，即签收后应在之处。拒签从不由程序判断，而这看来并非拒签。请询问银行。
evidence-balance-by-amount = 余额恰好减少了该金额。这只是提示，并非证明：另一笔同额付款看起来也一样。请凭业务参考号询问银行。

## 提示“未执行”之前尚缺的条件

missing-looks = 还需 { $count } 次查询均与发送之前一致
missing-minutes = 首次与末次查询之间还需相隔 { $minutes } 分钟
missing-day = 银行换日之后还需查询一次：指令于 { $day } 发送
missing-book-day = 预约日期 { $day } 之后还需查询一次
missing-book-day-unreadable = 预约日期无法读取，因此从不作此提示
missing-service-day = 银行的应答没有日期，无法得知是否已换日
missing-queue = 该行有人工放行环节，因此从不凭列表作此提示
missing-differed = { $at } 的查询所见不同，因此不再凭列表作此提示
missing-next = 窗口打开期间，Aval 将于 { $at } 再次查询

## 看起来相同的其他情形

doubt-race = { $case ->
    [endorse] 他人在别处或银行页面把同一票据背书给了同一方。对方若立即签收，则两个列表中都不再有。
    [create-pledge-application] 他人在别处或银行页面把同一票据质押给了同一质权人。更早的一次同样申请看起来也一样。
    [create-pledge-release-application] 他人在别处或银行页面在另一日期申请了同一解质押。
    [create-prompt-payment-app] 他人在别处或银行页面提示了同一金额。若立即付款，则票据不再出现而余额增加。
    [transfer-withdrawal] 对方拒签背书：票据同样会回来。若对方先签收，则不再出现，也不会回来。
    [pledge-application-withdrawal] 质权人拒签：票据同样会回来。若先签收，则不再出现，也不会回来。
    [mortgage-release-app-withdrawal] 出质人拒签解质押：票据同样会回来。若先签收，则不再出现，也不会回来。
    [prompt-payment-app-withdrawal] 承兑人拒付：票据同样会回来。若先付款，则不再出现，也不会回来。
    [receipt-by-endorsee] 他人已为本账户签收。全部票据列表不能证明什么：其中可能有不属于我方的票据。
    [receipt-confirm] 他人已为本账户签收。全部票据列表不能证明什么：其中可能有不属于我方的票据。
    [receipt-pledge-confirm] 他人已为本账户签收质押。
    [receipt-pledge-release-confirm] 他人已为本账户签收解质押。
    [refusing] 对方在拒签之前撤回：票据同样会离开列表。拒签从不由程序判断。
    [transfer] 任何一笔同额付款都会使余额同样变动，入账也可能稍后发生。转账从不由程序判断。
    [transfer-personal] 任何一笔同额付款都会使余额同样变动，入账也可能稍后发生。转账从不由程序判断。
   *[other] 他人在别处或银行页面办理了同一步骤。
}

## 已受理的指令所示特征

signature-unknown = 该行尚未受理过此类指令，因此不知其办理后票据位于何处。
signature-hint = 提示：已受理的指令（第 { $like } 号）之后位于 { $lists }。还需 { $wanted } 次一致方可作为证明。
signature-proof = 比对证明：已受理的指令（第 { $like } 号）之后均位于 { $lists }，代码相同。
signature-contradicted = 不能证明：已受理的指令互不一致。第 { $like } 号是一种情形，第 { $unlike } 号是另一种。
signature-nowhere = 已受理的指令（第 { $like } 号）之后不在所查的任何列表中。没有出现不能证明什么。

## 如何了结

opens-in-doubt = 只能由人工凭银行的答复核实处理。在此之前，该票据或付款在本机锁定，不会重发。
opens-alarm = 已登记的结果与后来的证据矛盾。该票据或付款在本机锁定，相同的付款也会被拦下。请向银行核实办理了什么、办理了几次，再凭银行的答复关闭报警。
opens-pending = 银行于 { $since } 受理，至今未告知结果。Aval 会继续查询；由人工凭银行的答复核实处理，转账也可凭对账单流水。
opens-sending = 正在发送，或程序在发送时中断。
opens-unproven = 两次查询均与发送之前一致，且最后一次在等待时间之后，拒绝即告确认。在此之前，或查询结果不一致时，由人工凭银行的答复决定。
opens-to-verify = 银行的答复中有代码对照表中没有的代码。请向银行核实后填写理由进行核实处理，或在代码对照表中登记该代码后重新判定；在此之前同一业务锁定，撤回不受限。

## 处理台

trouble-resolution-too-early = “未执行”须在银行下一工作日（{ $day }）起向银行查询之后方可认定，否则银行延迟处理会造成重复执行。在此之前，请提供银行书面答复的文件。银行已说明拒绝原因的，可立即核实处理。
not-executed-needs = { $case ->
    [said] 银行已说明拒绝原因。
    [ready] 已于 { $probed }（银行日期）向银行查询。要求为 { $from } 或之后，以便银行的延迟处理显现。
    [early] 须于 { $from }（银行下一工作日）或之后向银行查询，以便银行的延迟处理显现。最近一次查询：{ $probed }（银行日期）。
    [unasked] 须于 { $from }（银行下一工作日）或之后向银行查询，以便银行的延迟处理显现。此后尚无银行答复的记录。
   *[dateless] 须于银行下一工作日向银行查询。发送时服务未告知日期，无法确定是哪一天。
}
doubt-missing = 提示“未执行”之前还需：
doubt-race-title = 看起来相同的其他情形
doubt-signature = 该行办理后的特征
doubt-signature-standing = { $standing ->
    [proof] 证明
    [hint] 提示
    [contradicted] 互不一致
   *[unknown] 未知
}
doubt-look-list = { $list }：{ $there ->
    [none] 不在
    [once] 在
   *[often] 出现 { $count } 次
}
doubt-look-answered = { $list }：已读取
doubt-look-trouble = { $list }：{ $code ->
    [filter-ignored] 未按票据号码筛选，不能说明什么
   *[other] 无法读取（{ $code }）
}
doubt-look-detail = 详情
doubt-look-balances = 余额
doubt-looks-none = 此后尚未向银行查询。
doubt-none-yet = 尚未查询。
journal-event-learned = 由此得知该行办理后的特征

## 处理台的文字形式，用于命令行

doubt-text-request = 请求
doubt-text-reply = 应答，HTTP { $status }
doubt-text-no-reply = 没有保存到应答
doubt-text-before = 发送之前
doubt-text-since = 此后查询
doubt-text-suggests = { $decision ->
    [executed] 证据提示：已执行
    [not_executed] 证据提示：未执行
   *[nothing] 证据没有提示
}
instruction-text-record = 银行返回的记录
instruction-text-events = 事件
doubt-text-next-look = 下次查询：{ $at }

## 其他账套的锁定

claims-title = 被其他账套锁定
claims-what = 同一数据目录中其他账套的未结指令。核实处理之前，此处拒绝相同的指令。
claims-row = 账套 { $profile } 的第 { $number } 号指令，自 { $since } 起
claims-to = 收款账号 { $payee }
claim-held-profile = 请打开账套 { $name } 并在其中核实处理第 { $number } 号指令，锁定随即自动解除。
claim-held-removed = 第 { $number } 号指令的日志位于已移除的账套 { $folder }。请将该文件夹移回账套目录，打开该账套并核实处理该指令。
claim-held-unreadable = { $folder } 中的日志无法读取，可能正是账套 { $profile } 第 { $number } 号指令的日志。请先修复或从备份恢复，在此之前不能解除锁定。
claim-held-gone = 本数据目录中没有任何日志包含账套 { $profile } 的第 { $number } 号指令。请从备份恢复其文件夹并在其中核实处理；如无备份，请先向银行核实该指令是否已执行，再填写理由解除锁定。
claim-unknown = 没有其他账套的指令 { $id } 锁定此处内容，锁定可能已解除。请重新加载列表。
claim-reason = 请写明解除锁定的理由：银行何人对该指令作何答复。没有记录任何内容。
claim-early = { $case ->
    [early] 按服务方时钟，今天是 { $today }，银行仍可能执行该指令。自 { $from } 起方可解除锁定。没有记录任何内容。
   *[unasked] 按服务方时钟，自 { $from } 起方可解除锁定，但尚无带日期的应答。请刷新余额后重试。没有记录任何内容。
}
claim-asks = 制单人申请解除账套 { $profile } 第 { $number } 号指令的锁定，该指令自 { $since } 起未结，其日志已丢失。账户 { $account }，{ $is_draft ->
    [yes] 票据 { $draft }
   *[no] { $currency } { $amount }，收款账号 { $payee }
}。如银行已执行该指令，再次下单将重复付款。制单人理由：{ $reason }
claim-end = 解除锁定…
claim-end-title = 解除日志已丢失的锁定
claim-end-commit = 解除锁定
claim-end-means = 此后可在此处再次确认相同的指令。如银行已执行前一笔，将重复付款。请先向银行核实。理由将永久记录。
claim-end-reason = 解除锁定的理由
claim-end-reason-help = 银行何人于何时对该指令作何答复。
claim-end-preparer = 您的姓名（须由另一人复核后方可解除锁定）
claim-asked = 解除此锁定的申请正等待另一人复核。
claims-elsewhere = { $count ->
    [1] 其他账套有 1 笔未结指令，此处拒绝相同的指令：avalctl claims list
   *[other] 其他账套有 { $count } 笔未结指令，此处拒绝相同的指令：avalctl claims list
}
