# 指令表：复核、结果、审批与命令行共用。

table-company = 我方公司
table-acceptor = 承兑人
table-endorser = 前手背书人
table-endorsee = 被背书人
table-due = 到期日
table-account = 我方账户
table-number = 序号
table-draft = 票据号码
table-party = 对方
table-amount = 金额
table-marks = 提示
table-total = 合计
table-left-out = { $count ->
   *[other] { $count } 笔金额未计入合计
}
table-rows = { $count ->
   *[other] { $count } 笔指令
}
table-of-rows = 第 { $rows } 笔
table-of-many = 第 { $rows } 笔等另 { $more } 笔
table-what = 内容

table-label = { $count ->
   *[other] { $count } 笔指令，每行一笔
}
table-hidden = 已隐藏

response-status = { $error ->
    [yes] 服务报告该记录有错误：{ $said }
    [no] 响应状态：{ $said }
   *[unknown] 响应状态（代码对照表未定义其标记的含义）：{ $said }
}
