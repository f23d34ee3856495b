// `npm run operator -- add 13800000000 [姓名]`: makes the first operator, and any other, without a restart.
import { isMobile } from '@xinqi/api/mobile'
import { keepersOf, mastersOf } from './boot/key-keepers.ts'
import { openForCommand } from './boot/open-for-command.ts'
import { addOperator, listOperators, removeOperator } from './boot/operators.ts'
import { composition } from './modules/capabilities.ts'
import { isEmail } from './modules/people/sign-in/rules.ts'
import { openKeyRing } from './platform/keys/key-ring.ts'
import { sealedColumns } from './platform/keys/sealed-columns.ts'

const USAGE = `用法：
  npm run operator -- add <手机号或邮箱> [姓名]    设为平台运营人员；没有账号时建立账号，用验证码登录
  npm run operator -- remove <手机号或邮箱>        不再是平台运营人员
  npm run operator -- list                         列出平台运营人员`
const ADDED = {
  added: '已设为平台运营人员，重新登录后可见“平台运营”。',
  already: '此人已是平台运营人员。',
  frozen: '这个账号已冻结，不能设为平台运营人员。',
}

const [verb = '', login = '', name] = process.argv.slice(2)
const needsLogin = verb === 'add' || verb === 'remove'
if (!(verb === 'list' || (needsLogin && (isMobile(login) || isEmail(login))))) {
  console.error(USAGE)
  process.exit(1)
}
const { config, pool, db, close } = await openForCommand(process.env)
const clock = () => new Date()
try {
  const keys = await openKeyRing(pool, keepersOf(config), mastersOf(config), clock, config.CIPHER_SUITE)
  const services = { db, columns: sealedColumns(keys), clock, extensions: composition.extensions }
  if (verb === 'list') {
    for (const one of await listOperators(services))
      console.log(`${one.mobile}  ${one.name ?? ''}  ${one.byCommand ? '命令' : '配置 OPERATORS'}`)
  } else if (verb === 'add') {
    const done = await addOperator(services, login, name)
    console.log(ADDED[done])
    if (done === 'frozen') process.exitCode = 1
  } else {
    const done = await removeOperator(services, login)
    console.log(done === 'removed' ? '已不再是平台运营人员。' : '没有这样的平台运营人员。')
    if (config.OPERATORS.includes(login))
      console.log('OPERATORS 里仍有此号码，请一并删去，否则下次启动时恢复。')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
