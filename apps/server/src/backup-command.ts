// `npm run backup -- <folder>`: the database as it is now, and the files that are not in the folder yet.
import path from 'node:path'
import { backup } from './boot/backup/backup.ts'
import { readConfig } from './platform/config/read-config.ts'

const [folder] = process.argv.slice(2)
if (!folder || folder.startsWith('-')) {
  console.error('用法：npm run backup -- <备份目录>')
  process.exit(2)
}
try {
  const { dump, rows, copied, kept } = await backup(readConfig(process.env), path.resolve(folder), new Date())
  console.log(`已备份到 ${folder}：数据库 ${dump}（${rows} 行），新文件 ${copied} 个，此前已有 ${kept} 个。`)
  console.log('主密钥不在备份里：没有它，备份无法读取。请另行妥善保管。')
} catch (error) {
  console.error(`备份失败：${(error as Error).message}`)
  process.exit(1)
}
