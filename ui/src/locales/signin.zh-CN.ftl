## 在公司的身份认证服务登录
sign-in-short = 登录
sign-in-company = 使用公司账号登录
sign-in-another = 登录其他人员
sign-in-by-code = 在其他设备上登录…
sign-in-begins = 正在联系身份认证服务…
sign-in-in-browser = 浏览器已打开公司的登录页面。请在其中登录，Aval 将自动继续。
sign-in-no-browser = 无法启动浏览器。请将以下地址复制到本机的浏览器中登录，Aval 将自动继续。
sign-in-copy-address = 复制地址
sign-in-copy-code = 复制代码
sign-in-code-where = 在任意设备上打开此地址
sign-in-code-what = 在其中输入此代码
sign-in-cancel = 取消登录
sign-in-left = 剩余 { $time }

## 本工作台的人员
people-title = 本工作台的人员
people-none = 没有人员登录。未登录时，只能查看已读取的内容。
person-program = 程序（无人员）
person-acts = 当前操作人
person-verified = 身份核实
person-subject = { $subject }，由 { $server } 核实
person-unconfirmed = 身份认证服务没有核实到人员。
person-until = 有效期
person-renewed = { $known ->
    [yes] 自动续期，当前令牌至 { $time }
   *[no] 自动续期
}
person-ends = { $known ->
    [yes] 至 { $time }，之后需重新登录
   *[no] 身份认证服务未说明期限
}
person-since = 登录时间
person-way = { $way ->
    [browser] { $time }，通过浏览器
    [device] { $time }，通过其他设备
   *[other] { $time }，使用程序密钥
}
person-choose = 切换为此人
person-choose-means = 此人登录后方可发送。
person-out = 退出登录
person-out-yes = 确认退出 { $name } 的登录
sign-out-all = 全部退出登录

## 锁定
lock-now = 锁定
lock-now-means = 遮住页面，直至有人登录
lock-after = 无人操作 { $minutes } 分钟后锁定。
lock-title = { $profile } 已锁定
lock-why = 工作台已有 { $minutes } 分钟无人操作，或刚切换了人员。有人登录之前不会发送新的指令；此前已确认的指令仍会发送。
lock-why-token = 工作台已有 { $minutes } 分钟无人操作。重新录入访问令牌之前不会发送新的指令；此前已确认的指令仍会发送。
lock-kept = 页面和已填写的内容都保留在此屏之后，由解锁的人员接着操作。
lock-who = 此前登录的人员：
lock-sign-in = 登录并继续
lock-sign-out = 退出 { $name } 的登录
lock-token = 访问令牌
lock-token-help = 请重新录入令牌，将替换已设置的令牌。
lock-unlock = 解锁
token-instead = 改用粘贴的令牌
