import { DAY } from '@xinqi/api/durations'
import { expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { grantPackage } from '../../quota/copies/hold-package.ts'
import { remindOfEnds } from './remind.ts'

const world = await worldOfFile()

it('says thirty, seven and one days before a package ends that it does, once each', async () => {
  const { services, clock } = world
  const { companyId, accountId } = await foundCompany(world, {
    name: '到期示例有限公司',
    mobile: '13700600001',
    packageType: 1,
  })
  const holding = (expiresAt: Date, reference: string) =>
    services.db.transaction().execute((tx) =>
      grantPackage(tx, {
        companyId,
        packageType: 4,
        expiresAt,
        reason: '测试',
        reference,
        now: clock.now(),
      }),
    )
  // A quarter of an hour after the job of that day has run.
  await holding(new Date(clock.now().getTime() + 33 * DAY + 900_000), 'ends')
  const heard: number[] = []
  for (let left = 33; left >= 0; left--) {
    await remindOfEnds(services)
    await remindOfEnds(services)
    const { n } = await services.db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .where('title', '=', '套餐即将到期')
      .executeTakeFirstOrThrow()
    if (Number(n) > heard.length) heard.push(left)
    expect(Number(n)).toBe(heard.length)
    clock.advance(DAY)
  }
  expect(heard).toEqual([29, 6, 0])
})
