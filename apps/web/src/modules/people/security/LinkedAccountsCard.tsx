import { LinkOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { toast } from '../../../shared/lite/toast.ts'
import type { useProof } from './useProof.tsx'

type Link = Data<'/user/linkedAccount/list'>[number]

const Links = ({ links, onRemove }: { links: readonly Link[]; onRemove: (link: Link) => void }) => (
  <SettingRows>
    {links.map((link) => (
      <SettingRow
        key={link.linkId}
        icon={<LinkOutlined />}
        name={link.name}
        about={`绑定于 ${instant(link.linkedAt)}，上次登录 ${instant(link.lastUsedAt)}`}
      >
        <Button danger aria-label={`解除${link.name}`} onClick={() => onRemove(link)}>
          解除
        </Button>
      </SettingRow>
    ))}
  </SettingRows>
)

/** Who else may say that somebody is this person. */
export const LinkedAccountsCard = ({ proof }: { proof: ReturnType<typeof useProof> }) => {
  const { data: links, error, refetch } = useCall('/user/linkedAccount/list', {})
  const removing = useOverlay<Link>()
  return (
    <CenterCard
      title="第三方账号"
      note={
        links?.length === 0
          ? '还没有绑定第三方账号。用支付宝、微信、钉钉或企业单点登录并绑定手机号后会显示在这里。'
          : '以下账号可以直接登录。不再使用的请解除。'
      }
    >
      {links ? (
        links.length > 0 && (
          <Links links={links} onRemove={(link) => proof.before(() => removing.show(link))} />
        )
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      {removing.subject && (
        <ConfirmDialog
          title="解除第三方账号"
          text={`解除后不能再用「${removing.subject.name}」登录。下次用它登录时，须重新绑定手机号。`}
          action="解除绑定"
          onConfirm={async () => {
            await call('/user/linkedAccount/remove', { linkId: removing.subject!.linkId }, { quiet: true })
            await refetch()
            toast.success('第三方账号已解除')
          }}
          onClose={removing.close}
        />
      )}
    </CenterCard>
  )
}
