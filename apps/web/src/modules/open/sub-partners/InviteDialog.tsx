import { Button, Modal } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'

export type NewInvite = { link: string; expiresAt: string }

/** The link is for the number it was made for: whoever else opens it gets nowhere. */
export const LinkDialog = ({ made, onClose }: { made: NewInvite; onClose: () => void }) => (
  <Modal
    open
    title="邀请链接"
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        完成
      </Button>
    }
  >
    <p>请把链接发给对方。对方须用受邀的手机号注册或登录，{instant(made.expiresAt)} 前有效。</p>
    <Copyable text={new URL(made.link, window.location.origin).href} what="邀请链接" whole />
  </Modal>
)

export const InviteDialog = ({
  name,
  onMade,
  onClose,
}: {
  name?: string
  onMade: (made: NewInvite) => void
  onClose: () => void
}) => {
  return (
    <FormDialog<{ name: string; mobile: string; contact?: string; remark?: string }>
      title="邀请子合作方"
      submitText="生成邀请链接"
      initial={{ name }}
      onClose={onClose}
      onSubmit={async (filled) => {
        onMade(await call('/open/subPartner/add', filled, { quiet: true }))
        await outdate('/open/subPartner/list')
      }}
    >
      <TextItem name="name" label="名称" must="请填写名称" maxLength={50} autoFocus />
      <MobileItem must="请填写正确的手机号" wrong="请填写正确的手机号" inputMode="tel" />
      <TextItem name="contact" label="联系人（选填）" maxLength={30} />
      <TextItem name="remark" label="备注（选填）" maxLength={200} />
    </FormDialog>
  )
}
