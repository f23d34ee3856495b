// `npm run restore -- <folder> [<copy>]`, or `npm run restore -- --adopt` after PostgreSQL's own point-in-time recovery.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dumpsIn } from './boot/backup/manifest.ts'
import { adoptDatabase, restore } from './boot/backup/restore.ts'
import { readConfig } from './platform/config/read-config.ts'

const migrations = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../migrations')
const [what, dump] = process.argv.slice(2)
if (!what || (what.startsWith('-') && what !== '--adopt')) {
  console.error(
    '用法：npm run restore -- <备份目录> [<其中的 database-…>]\n      npm run restore -- <备份目录> --list\n      npm run restore -- --adopt',
  )
  process.exit(2)
}
const tellMissing = (missing: number) =>
  console.log(missing ? `注意：有 ${missing} 个文件在存储中找不到。` : '数据库提到的文件都在。')
const tellParked = () =>
  console.log(
    '任务队列已停放：启动后不会发出短信、邮件与推送。演练到此为止即可；正式启用时运行 npm run jobs -- release',
  )
try {
  const config = readConfig(process.env)
  if (dump === '--list') for (const name of dumpsIn(path.resolve(what))) console.log(name)
  else if (what === '--adopt') {
    const { headAt, missing } = await adoptDatabase(config)
    console.log(`存证日志从数据库中的第 ${headAt} 条继续；此后曾公布的记录须另行说明。`)
    tellMissing(missing)
    tellParked()
  } else {
    const done = await restore(config, path.resolve(what), { dump, migrations })
    console.log(
      `已恢复 ${done.dump}（取自 ${done.takenAt}），写入文件 ${done.copied} 个；存证日志共 ${done.headAt} 条已签名。`,
    )
    tellMissing(done.missing)
    tellParked()
    console.log('用备份时的主密钥启动：npm start')
  }
} catch (error) {
  console.error(`恢复失败：${(error as Error).message}`)
  process.exit(1)
}
