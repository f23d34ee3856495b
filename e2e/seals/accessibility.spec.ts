import type { Page } from '@playwright/test'
import { expectNoViolations, expectSoundAtBothSizes } from '../axe.ts'
import { expect, TELEPHONE, test } from '../fixture.ts'
import { rowAction } from '../row-action.ts'
import { visit } from '../visit.ts'
import { PEOPLE } from '../world.ts'
import { dialog, more, row } from './people.ts'

test('seals, grants, applications and signatures', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, PEOPLE.sealAdmin)
  for (const path of [
    '/seal',
    '/sealAuthList',
    '/sealAuthList?view=given',
    '/sealAuthList?view=applications',
    '/applaySealAuthorize',
    '/personseal',
  ]) {
    await test.step(path, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page
          .getByText(/共 \d+ 条|还没有/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
      await expectSoundAtBothSizes(page)
    })
  }
})

const look = async (page: Page, name: string | RegExp) => {
  await expect(dialog(page, name)).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, name)).toHaveCount(0)
}

test('the dialogs that make a seal', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.sealAdmin, '/seal')
  const make = async (way: string) => {
    await page.getByRole('button', { name: '新建印章' }).click()
    await page.getByRole('menuitem', { name: way }).click()
  }
  await make('模板制章')
  await expect(dialog(page, '模板制章').getByRole('img', { name: '印章预览' })).toBeVisible()
  await look(page, '模板制章')
  await make('上传印章')
  await look(page, '上传印章')
})

test('the dialogs of a seal', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.sealAdmin, '/seal')
  await row(page, '合同专用章').getByRole('button', { name: '授权' }).click()
  await look(page, '授权印章「合同专用章」')
  await rowAction(row(page, '合同专用章'), '详情')
  await look(page, '合同专用章')
  await more(page, '合同专用章', '停用')
  await look(page, '停用印章「合同专用章」')
  await more(page, '合同专用章', '编辑')
  await look(page, '编辑印章')
})

test('the dialogs of applying and signing', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.sealAdmin, '/applaySealAuthorize')
  await page.getByRole('button', { name: '申请印章授权' }).first().click()
  await look(page, '申请印章授权')
  await visit(page, '/personseal')
  await page.getByRole('button', { name: '新建签名' }).first().click()
  for (const way of ['手写签名', '扫码手绘', '姓名签名', '图片签名']) {
    await dialog(page, '新建签名').getByRole('tab', { name: way }).click()
    await expectNoViolations(page)
  }
})

test('the page on the telephone', async ({ page, anotherBrowser, signIn }) => {
  await signIn(page, PEOPLE.admin, '/personseal')
  await page.getByRole('button', { name: '新建签名' }).first().click()
  await dialog(page, '新建签名').getByRole('tab', { name: '扫码手绘' }).click()
  const answered = page.waitForResponse((response) => response.url().endsWith('/personSeal/phone'))
  await page.getByRole('button', { name: '生成二维码' }).click()
  const { data } = (await (await answered).json()) as { data: { path: string } }
  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto(data.path)
  await expect(phone.getByRole('button', { name: '提交签名' })).toBeVisible()
  await expectNoViolations(phone)
  await phone.close()
})
