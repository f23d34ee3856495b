import type { Body, Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { Alert, Select, Switch } from 'antd'
import { Link } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { SwitchRow } from '../../../shared/center/SwitchRow.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { refreshIdentity } from '../../../shared/session/identity.ts'
import styles from './preferences.module.css'

const HOURS = [1, 2, 4, 8, 12]
const IDLE = [5, 15, 30, 60, 120, 240]
const minutes = (count: number) => (count < 60 ? `${count} 分钟` : `${count / 60} 小时`)
const USUAL = 0

type CompanyPreferences = Data<'/company/preference/detail'>

const withoutFactor = ({ administrators }: CompanyPreferences) =>
  administrators.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ name }) => name)

const CompanyPreferencesPage = () => {
  const { data: held, error, refetch } = useCall('/company/preference/detail', {}, { quiet: true })
  const { busy, refusal, refuse, act } = useAct()
  const mayConfigure = useAccess().may('system:setting:companyEdit')
  const requiring = useOverlay()
  const save = async (changed: Body<'/company/preference/update'>) => {
    await call('/company/preference/update', changed, { quiet: true })
    await outdate('/company/preference/detail', '/company/index')
    if (changed.closeTabExit !== undefined) await refreshIdentity()
    refuse(null)
    toast.success('企业偏好已保存')
  }
  const change = (changed: Body<'/company/preference/update'>) => act(() => save(changed))
  const requireFactor = async () => {
    try {
      await save({ adminSecondFactor: true })
    } catch (failure) {
      if (failure instanceof CallError && failure.code === ERRORS.SECOND_FACTOR_MISSING.code)
        throw new Error('请先为自己的账号开启二次验证，再要求其他管理员开启')
      throw failure
    }
  }
  if (!held) {
    return (
      <CenterPage title="企业偏好设置">
        {error ? (
          <FailedState failure={error} onRetry={() => void refetch()} what="企业偏好设置" />
        ) : (
          <LoadingState />
        )}
      </CenterPage>
    )
  }
  const missing = withoutFactor(held)
  return (
    <CenterPage title="企业偏好设置">
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <CenterCard title="登录安全" note="修改后立即保存，对本企业全体成员生效。">
        <SettingRows>
          <SettingRow
            name="系统管理员须使用二次验证"
            about={
              missing.length
                ? `尚未开启的管理员：${missing.join('、')}。要求后，他们下次登录或切换到本企业时须先绑定动态验证码。`
                : '全部系统管理员已开启二次验证。'
            }
          >
            <Switch
              aria-label="系统管理员须使用二次验证"
              checked={held.adminSecondFactor}
              loading={busy}
              onChange={(on) => (on ? requiring.show(true) : void change({ adminSecondFactor: false }))}
            />
          </SettingRow>
          <SettingRow
            name="登录有效时长"
            about="成员以本企业身份登录后，超过此时长须重新登录；已登录的不受影响"
          >
            <Select
              className={styles.choice}
              aria-label="登录有效时长"
              loading={busy}
              value={held.sessionHours ?? USUAL}
              onChange={(hours: number) => void change({ sessionHours: hours === USUAL ? null : hours })}
              options={[
                { value: USUAL, label: '默认（1 天）' },
                ...HOURS.map((hours) => ({ value: hours, label: `${hours} 小时` })),
              ]}
            />
          </SettingRow>
          <SettingRow
            name="无操作自动退出"
            about="成员以本企业身份登录后，超过此时长没有操作须重新登录；页面自动刷新不算操作"
          >
            <Select
              className={styles.choice}
              aria-label="无操作自动退出"
              loading={busy}
              value={held.idleMinutes ?? USUAL}
              onChange={(idle: number) => void change({ idleMinutes: idle === USUAL ? null : idle })}
              options={[
                { value: USUAL, label: '不限制' },
                ...IDLE.map((idle) => ({ value: idle, label: minutes(idle) })),
              ]}
            />
          </SettingRow>
          <SwitchRow
            name="关闭全部标签页后退出登录"
            about="对本企业全体成员生效；成员也可以在个人偏好中为自己开启"
            isOn={held.closeTabExit}
            busy={busy}
            onChange={(closeTabExit) => void change({ closeTabExit })}
          />
        </SettingRows>
      </CenterCard>
      {mayConfigure && (
        <CenterCard title="系统对接">
          <SettingRows>
            <SettingRow name="事件推送" about="合同有变化时通知本企业自己的系统，无需成为开放平台的合作方">
              <Link to="/center/eventPush">设置</Link>
            </SettingRow>
          </SettingRows>
        </CenterCard>
      )}
      {requiring.subject && (
        <ConfirmDialog
          title="要求管理员使用二次验证"
          text={
            <>
              <p>
                {missing.length
                  ? `${missing.join('、')} 下次登录时须先绑定动态验证码，我们会发消息提醒。`
                  : '全部系统管理员已开启，登录时都会要求输入动态验证码。'}
              </p>
              <p>
                您自己须先在<Link to="/center/safetySetting">安全设置</Link>中开启。
              </p>
            </>
          }
          action="要求使用"
          danger={false}
          onConfirm={requireFactor}
          onClose={requiring.close}
        />
      )}
    </CenterPage>
  )
}
export default CompanyPreferencesPage
