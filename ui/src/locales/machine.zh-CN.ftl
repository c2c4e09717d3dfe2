# 与本机有关：磁盘、时钟、第二个程序、网络共享、归档、迁移到另一台计算机。

machine-disk-full = 已停用发送：本机磁盘无法再写入（{ $detail }）。有空间之前不会发出任何指令。请释放空间，之后发送会自动恢复。
machine-disk-full-at-start = 本机磁盘已满：Aval 只显示此前保存的内容，不能发送，也不能更改任何内容。请释放空间，然后重新打开账套。
machine-not-recorded = 本机磁盘无法再写入（{ $detail }）。本次操作没有记录，也没有因此发出任何指令。请释放空间后重试。
machine-unwritten = 有 { $count } 笔指令已得到答复，但尚未写入本机磁盘。银行的答复目前只在屏幕上。请释放空间，且不要关闭程序：此时结束程序，下次启动时这些指令的状态为结果不明。
machine-clock = 本机时钟与服务端不一致：本机为 { $own }，服务端为 { $service }。请校准本机时钟。相差超过一天时，转账不会发出。
machine-journal-ahead = 日志中最新事件的时间为 { $event }，而本机时钟为 { $now }。时钟被调回过，或曾经超前。事件顺序以编号为准；请先校准时钟再发送。
machine-network-share = 已停用发送：文件夹 { $folder } 位于网络共享（{ $kind }）上，其他计算机可能同时操作。查询可正常使用。请将数据目录移到本机磁盘。
machine-roaming-profile = 文件夹 { $folder } 属于漫游用户配置文件：它会被复制到其他计算机，旧副本可能会回来。请用 AVAL_DATA_DIR 指定只属于本机的文件夹。
machine-events-unreadable = 日志文件已损坏：事件 { $events } 无法读取。其余内容仍可显示，发送已停用。请保留该文件原样，并从包含全部事件的备份中恢复日志。
machine-answered-unwritten = 已答复：{ $state }，但尚未写入本机磁盘。请释放空间，不要关闭。
machine-leaving-unwritten = 有 { $count } 笔指令已得到答复，但因本机磁盘无法写入，答复只在此屏幕上。请释放空间，写入后窗口自动关闭。再次关闭则立即退出：下次启动时这些指令的状态为结果不明。
machine-moved-out = 已停用发送：此账套已迁移到另一台计算机。此副本只能查看，今后不再发出任何指令。请在导入其文件的计算机上继续。
machine-moved-out-at = 此账套已于 { $time } 迁移到另一台计算机（事件 { $event }）：仅供查看。
machine-move-in-flight = 有 { $count } 笔指令已确认或正在发送。没有进行中的指令时才能迁移：请等待发送完成或取消，再迁移。结果不明的指令可以随同迁移。
machine-move-file-exists = { $file } 已存在，保持原样。请指定其他文件。没有迁移任何内容。
machine-move-file = 无法导入 { $file }：{ $detail }。此处没有任何更改。
machine-move-newer = { $file } 由 Aval { $program } 写出，比本程序（{ $own }）新。请安装该版本后再导入。此处没有任何更改。
machine-move-broken = 无法导入 { $file }：其日志不完整（事件 { $event }）。此处没有任何更改；请在来源计算机上重新生成文件。
machine-move-twice = { $file } 已经导入过：本机的账套 { $name } 正在使用它。此处没有任何更改。
machine-move-elsewhere = { $file } 已在另一台计算机上导入：{ $path } 处的链末端位于事件 { $event }，此文件中没有该事件。两个工作台使用同一日志会互不知情地发出指令。此处没有任何更改。
machine-move-no-place = 此账套没有设置链末端的第二存放处（chain_head_copy），或无法访问。因此本机无法得知同一文件是否也在另一台计算机上导入：请自行确认没有。
machine-archive-year = 按账套的时区（{ $today }），{ $year } 年尚未结束。年度结束后才能归档。
machine-archive-empty = 日志中没有 { $year } 年的事件。没有写出文件。
machine-archive-exists = { $file } 已存在，保持原样。可用 `avalctl journal verify --archive` 校验。
machine-archive-broken = 日志的链在事件 { $event } 处断裂：不生成归档。请从包含全部事件的备份中恢复日志。
machine-archive-file = { $file } 不是日志的归档：{ $detail }。

machine-move-unsealed = { $file } 由旧版 Aval 写出，未加封：无法得知途中是否被改动。此处没有任何更改。请在旧计算机上安装本版本并重新执行 move-out；将重新写出同一次迁移并给出封口码。
machine-move-no-code = 这不是迁移文件的封口码：封口码为 24 个字母和数字，每四个一组。此处没有任何更改。请按旧计算机所显示的输入。
machine-move-code = 封口码与 { $file } 不符，或文件开头被改动。此处没有任何更改。请核对封口码；如无误，请在旧计算机上重新执行 move-out，并使用新文件及其封口码。
machine-move-changed = { $file } 在旧计算机加封之后被改动或截断。此处没有任何更改。请勿使用：请在旧计算机上重新执行 move-out，换一种途径传送新文件，并查明谁接触过此文件。
machine-move-twice-here = { $file } 已在本机导入：{ $folder } 正在使用它。此处没有任何更改。如该文件夹已丢失，请从其备份恢复。
machine-move-code-shown = 请记下封口码，并以不同于文件的途径（纸面或电话）告知另一台计算机。封口码不再显示；可用 move-out 重新写出文件和新的封口码。
machine-move-code-asked = 旧计算机所显示的封口码：
machine-move-yes-asked = 请将地址、账户、复核人、事件数及链末端与旧计算机核对。输入 yes 或 是 以导入：
machine-move-no-yes = 未导入任何内容。请与旧计算机核对后回答 yes 或 是，或使用 --yes。
