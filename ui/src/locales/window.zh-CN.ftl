# The window's own sentences: frame, lists, detail, balances, today, profile.

## Everywhere
environment = { $environment ->
    [production] 生产环境
    [test] 测试环境
   *[practice] 练习，不涉及真实资金
}
optional = 选填
copy = 复制
copied = 已复制
dialog-keys = Ctrl+Enter 确认，Esc 返回
error-service-said = 服务返回：{ $message }
error-admin = 供管理员处理
trouble-window = 窗口与后台程序之间出现错误。此操作未发送任何指令。请复制代码后重试。
