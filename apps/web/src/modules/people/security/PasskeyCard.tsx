import { LaptopOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { NAME_MAX } from '@xinqi/api/limits'
import { Button, Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { createPasskey } from '../../../shared/passkey/ceremony.ts'
import { passkeysPossible } from '../../../shared/passkey/possible.ts'
import type { useProof } from './useProof.tsx'
import { securityChanged } from './useSecurity.ts'

type Detail = Data<'/user/security/detail'>
type Passkey = Detail['passkeys'][number]

const NameItem = () => (
  <Form.Item
    name="name"
    label="名称"
    extra="便于日后区分，例如「办公室电脑」"
    rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
  >
    <Input maxLength={NAME_MAX} autoFocus autoComplete="off" />
  </Form.Item>
)

const AddDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<{ name: string }>
    title="添加通行密钥"
    submitText="继续"
    width={440}
    initial={{ name: '我的设备' }}
    onClose={onClose}
    onSubmit={async ({ name }) => {
      const asked = await call('/user/passkey/begin', {}, { quiet: true })
      await call('/user/passkey/add', { name, ...(await createPasskey(asked)) }, { quiet: true })
      await securityChanged()
      toast.success('通行密钥已添加，下次可直接用它登录')
    }}
  >
    <p style={{ marginTop: 0 }}>接下来按浏览器提示，用指纹、面容、锁屏密码或安全密钥确认。</p>
    <NameItem />
  </FormDialog>
)

const RenameDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => (
  <FormDialog<{ name: string }>
    title="通行密钥改名"
    submitText="保存"
    width={440}
    initial={{ name: passkey.name }}
    onClose={onClose}
    onSubmit={({ name }) =>
      carryOut('/user/passkey/rename', { passkeyId: passkey.passkeyId, name }, securityChanged)
    }
  >
    <NameItem />
  </FormDialog>
)

export const PasskeyCard = ({ detail, proof }: { detail: Detail; proof: ReturnType<typeof useProof> }) => {
  const adding = useOverlay()
  const renaming = useOverlay<Passkey>()
  const removing = useOverlay<Passkey>()
  const possible = passkeysPossible(detail.passkeyDomain)
  return (
    <CenterCard
      title="通行密钥"
      note={
        possible
          ? '用指纹、面容或锁屏密码登录，无需输入密码，也不会被钓鱼网站骗走。'
          : `此浏览器或此网址不支持通行密钥，请通过 ${detail.passkeyDomain} 的安全连接访问后添加。`
      }
      extra={possible && <Button onClick={() => proof.before(() => adding.show(true))}>添加通行密钥</Button>}
    >
      {detail.passkeys.length > 0 && (
        <SettingRows>
          {detail.passkeys.map((passkey) => (
            <SettingRow
              key={passkey.passkeyId}
              icon={<LaptopOutlined />}
              name={passkey.name}
              about={`添加于 ${instant(passkey.createdAt)}，${
                passkey.lastUsedAt ? `上次使用 ${instant(passkey.lastUsedAt)}` : '尚未使用'
              }`}
            >
              <Button aria-label={`修改${passkey.name}的名称`} onClick={() => renaming.show(passkey)}>
                改名
              </Button>
              <Button
                danger
                aria-label={`删除${passkey.name}`}
                onClick={() => proof.before(() => removing.show(passkey))}
              >
                删除
              </Button>
            </SettingRow>
          ))}
        </SettingRows>
      )}
      {adding.subject && <AddDialog onClose={adding.close} />}
      {renaming.subject && <RenameDialog passkey={renaming.subject} onClose={renaming.close} />}
      {removing.subject && (
        <ConfirmDialog
          title="删除通行密钥"
          text={`删除后不能再用「${removing.subject.name}」登录。设备上保存的密钥可在系统设置中另行删除。`}
          action="删除通行密钥"
          onConfirm={() =>
            carryOut(
              '/user/passkey/delete',
              { passkeyId: removing.subject!.passkeyId },
              securityChanged,
              '通行密钥已删除',
            )
          }
          onClose={removing.close}
        />
      )}
    </CenterCard>
  )
}
