# 窗口内的使用指南（F1）。
help = 使用指南
help-topics = 指南各页
help-search = 搜索
help-none = 没有包含这些文字的页面。
help-admin = 管理员：
help-topic-first-start = 首次启动
help-topic-drafts = 票据办理
help-topic-transfers = 转账
help-topic-counterparties = 对手方
help-topic-two-people = 双人复核
help-topic-doubts = 结果不明
help-topic-journal = 日志与银行流水
help-topic-reading = 查询与分析
help-topic-profile = 账套与代码对照表
help-topic-signing-in = 登录
help-topic-connection = 连接
help-topic-error-codes = 错误代码
help-topic-about = 关于 Aval
help-about-keys = 快捷键文件
help-about-licence = 许可证
help-about-licence-text = MIT 或 Apache-2.0，任选其一
help-licences-open = 所含软件库的许可证
help-licences = 内置的软件库
help-licences-search = 名称或许可证
help-licences-count = 共 { $all } 个软件库，显示 { $found } 个。展开可查看许可证全文。
help-licences-reading = 正在读取许可证…
help-licences-unknown = 未注明许可证
help-licences-no-text = 该软件库未附许可证全文。
help-about-connects = Aval 只连接当前账套中的地址：服务，以及设置中指明的身份服务器和共享账簿。不发送任何报告，也不检查更新。
help-about-report = 报告故障时，请复制以上各行，并附上账套页的诊断结果。两者均不含令牌。
help-about-copy = 复制以上各行
keys-help = 打开当前页面或对话框的使用指南

## 按键
keys-file-wrong = 未使用文件 { $path }，因为其中有 { $detail }。现用默认按键。每个操作可用 F1 至 F12、一个字母、一个符号，或 Ctrl 加字母；同一按键不能用两次。
keys-file = 最后七行的按键可在 { $path } 中更改，例如 next = "N"，重新启动 Aval 后生效。
