import type { Body } from '@xinqi/api/calls'
import { Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { SwitchRow } from '../../../shared/center/SwitchRow.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { refreshIdentity } from '../../../shared/session/identity.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { NoticePreferences } from './NoticePreferences.tsx'
import styles from './preferences.module.css'

const FIRST = 'first'

const PersonalPreferencesPage = () => {
  const { sidebar } = useIdentity()
  const { data: held, error, refetch } = useCall('/user/preference/detail', {}, { quiet: true })
  const { busy, act } = useAct()
  const change = (changed: Body<'/user/preference/update'>) =>
    act(async () => {
      await call('/user/preference/update', changed)
      await outdate('/user/preference/detail')
      // What the tabs do when they close follows the account.
      if (changed.closeTabExit !== undefined) await refreshIdentity()
      toast.success('偏好已保存')
    })
  return (
    <CenterPage title="个人偏好设置">
      {held ? (
        <CenterCard title="登录与退出" note="修改后立即保存，只影响您自己。">
          <SettingRows>
            <SettingRow name="登录后进入" about="有多个身份时，登录后默认使用哪一个">
              <Select
                className={styles.choice}
                aria-label="登录后进入"
                loading={busy}
                value={held.landing ?? FIRST}
                onChange={(value: string) => void change({ landing: value === FIRST ? null : value })}
                options={[
                  { value: FIRST, label: '最早加入的企业' },
                  { value: 'personal', label: '个人身份' },
                  ...sidebar.companies.map(({ companyId, companyName }) => ({
                    value: companyId,
                    label: companyName,
                  })),
                ]}
              />
            </SettingRow>
            <SwitchRow
              name="关闭全部标签页后退出登录"
              about="关闭所有页面后，再次打开需要重新登录，适合在公用电脑上使用"
              isOn={held.closeTabExit}
              busy={busy}
              onChange={(closeTabExit) => void change({ closeTabExit })}
            />
          </SettingRows>
        </CenterCard>
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      <NoticePreferences />
    </CenterPage>
  )
}
export default PersonalPreferencesPage
