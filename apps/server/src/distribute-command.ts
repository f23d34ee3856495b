// `npm run distribute`: whether this database could be spread over several machines as it stands; `-- --print` writes the
// statements for it, to be run by the operator on the coordinator. What keeps the product from running there is told, too.
import { openForCommand } from './boot/open-for-command.ts'
import { distributionOf } from './platform/distribution/distribution-of.ts'

const wanted = process.argv[2]
const { db, close } = await openForCommand(process.env)
try {
  if (wanted !== undefined && wanted !== '--print') throw new Error('用法：npm run distribute [-- --print]')
  const { counts, statements, obstacles, stops } = await distributionOf(db)
  if (obstacles.length)
    throw new Error(
      `这个数据库还不能分布：请先让服务完成后台升级，再试。\n${obstacles.map((one) => `  ${one}`).join('\n')}`,
    )
  if (stops.length)
    console.error(
      `注意：本版本在分布之后还不能运行，只供试验。已知的原因：\n${stops.map((one) => `  ${one}`).join('\n')}`,
    )
  if (wanted === '--print') console.log(statements.join('\n'))
  else
    console.log(
      `可以分布：${counts.spread} 张表按列分到各机器，${counts.reference} 张表每台机器一份，${counts.local} 张表留在协调节点。语句：npm run distribute -- --print`,
    )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
