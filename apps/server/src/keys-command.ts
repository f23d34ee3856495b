// `npm run keys`: which keys protect this installation and what still hangs on older ones; `-- rotate` begins a new
// generation, `-- retire` lets older ones and other keepers go, `-- renew` follows a key service that turned its own key.
import { keepersOf } from './boot/key-keepers.ts'
import { openForCommand } from './boot/open-for-command.ts'
import { beginGeneration } from './platform/keys/adopt-ring.ts'
import { readKeyState, renewWrappings, retireKeys, whyNotRetire } from './platform/keys/retire-keys.ts'

const { config, pool, db, close } = await openForCommand(process.env)
const keepers = keepersOf(config)
const clock = () => new Date()

const show = async () => {
  const state = await readKeyState(db, clock())
  for (const { number, activeAt, retiredAt, keepers: by } of state.generations) {
    const what = number === 0 ? '长期密钥（检索与存证签名，不轮换）' : `第 ${number} 代`
    const when = retiredAt ? `已于 ${retiredAt.toISOString()} 停用` : `自 ${activeAt.toISOString()} 启用`
    console.log(`${what}：${when}${by.length ? `，由 ${by.join('、')} 保管` : ''}`)
  }
  const left = [...state.hanging.values()].reduce((sum, one) => sum + one, 0)
  console.log(left ? `\n仍由旧密钥保护的内容：${left} 项` : '\n没有内容仍由旧密钥保护。')
  for (const [place, count] of state.hanging) console.log(`  ${place}  ${count}`)
  const older = state.generations.some(
    ({ number, retiredAt }) => number > 0 && number < state.newest && !retiredAt,
  )
  if (older) console.log(whyNotRetire(state, clock()) ?? '旧密钥可以停用：npm run keys -- retire')
}

const act = async (verb: string | undefined): Promise<void> => {
  switch (verb) {
    case undefined:
      return show()
    case 'rotate':
      console.log(`第 ${await beginGeneration(pool, keepers, clock)} 代密钥将在两分钟后启用。`)
      return
    case 'renew':
      console.log(`已更新 ${await renewWrappings(pool, keepers[0])} 份封装。`)
      return
    case 'retire': {
      const done = await retireKeys(pool, db, keepers[0], clock())
      if ('refused' in done) {
        console.error(`${done.refused}。`)
        process.exitCode = 1
        return
      }
      console.log(
        done.generations.length || done.keepers.length
          ? `已停用：${[...done.generations.map((number) => `第 ${number} 代`), ...done.keepers].join('、')}`
          : '没有需要停用的旧密钥。',
      )
      return
    }
    default:
      console.error('用法：npm run keys [-- rotate | retire | renew]')
      process.exitCode = 1
  }
}

try {
  await act(process.argv[2])
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
