import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { EnableTotpDialog, RecoveryCodesDialog } from './TotpDialogs.tsx'
import type { useProof } from './useProof.tsx'
import { securityChanged } from './useSecurity.ts'

const STATE = {
  0: { label: '未开启', colour: 'grey' },
  1: { label: '已开启', colour: 'green' },
} as const

export const SecondFactorCard = ({
  detail: { totp },
  proof,
}: {
  detail: Data<'/user/security/detail'>
  proof: ReturnType<typeof useProof>
}) => {
  const task = useOverlay<'enable' | 'disable' | 'renew'>()
  const codes = useOverlay<string[]>()
  const ask = (next: 'enable' | 'disable' | 'renew') => proof.before(() => task.show(next))
  const enabled = totp.enabledAt !== null
  const required = totp.requiredBy.length > 0
  return (
    <CenterCard title="二次验证">
      <SettingRows>
        <SettingRow
          icon={<SafetyCertificateOutlined />}
          name={
            <>
              动态验证码
              <StatusTag set={STATE} code={enabled ? 1 : 0} />
            </>
          }
          about={
            enabled
              ? `开启于 ${instant(totp.enabledAt)}，剩余恢复码 ${totp.recoveryCodesLeft} 个${
                  required ? `。「${totp.requiredBy.join('」「')}」要求管理员开启，不能关闭` : ''
                }`
              : required
                ? `「${totp.requiredBy.join('」「')}」要求管理员开启，请尽快完成绑定`
                : '登录时除密码外，再输入手机应用中每 30 秒变化的 6 位数字'
          }
        >
          {enabled ? (
            <>
              <Button onClick={() => ask('renew')}>重新生成恢复码</Button>
              {!required && (
                <Button danger onClick={() => ask('disable')}>
                  关闭
                </Button>
              )}
            </>
          ) : (
            <Button type="primary" onClick={() => ask('enable')}>
              开启
            </Button>
          )}
        </SettingRow>
      </SettingRows>
      {task.subject === 'enable' && <EnableTotpDialog onClose={task.close} onEnabled={codes.show} />}
      {task.subject === 'disable' && (
        <ConfirmDialog
          title="关闭二次验证"
          text="关闭后只凭密码即可登录，已有的恢复码全部失效。"
          action="关闭二次验证"
          onConfirm={() => carryOut('/user/totp/disable', {}, securityChanged, '二次验证已关闭')}
          onClose={task.close}
        />
      )}
      {task.subject === 'renew' && (
        <ConfirmDialog
          title="重新生成恢复码"
          text="生成后旧的恢复码全部失效，请保存新的恢复码。"
          action="重新生成"
          danger={false}
          onConfirm={async () => {
            const { recoveryCodes } = await call('/user/totp/recoveryCodes', {}, { quiet: true })
            await securityChanged()
            codes.show(recoveryCodes)
          }}
          onClose={task.close}
        />
      )}
      {codes.subject && <RecoveryCodesDialog codes={codes.subject} onClose={codes.close} />}
    </CenterCard>
  )
}
