import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { useAccess } from '../../../shared/permission/access.ts'

/** Whoever may change it is told that administrators get in by a password alone. */
export const SafetyHint = () => {
  const access = useAccess()
  const may = access.may('system:setting:prefer')
  const { data: company } = useCall('/company/index', {}, { quiet: true, enabled: may })
  if (!may || !company?.administratorsWithoutSecondFactor) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${company.administratorsWithoutSecondFactor} 名系统管理员没有开启二次验证，仅凭密码即可登录`}
      action={<Link to="/center/preferSetting">要求开启</Link>}
    />
  )
}
