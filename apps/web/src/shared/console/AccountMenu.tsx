import {
  ApiOutlined,
  AuditOutlined,
  DownloadOutlined,
  FontSizeOutlined,
  LogoutOutlined,
  RobotOutlined,
  SafetyOutlined,
  SettingOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { USER_IS } from '@xinqi/api/wire'
import { maskMobile } from '../format/mobile.ts'
import { useAccess } from '../permission/access.ts'
import { chooseLargePrint, useLargePrint } from '../reading/largePrint.ts'
import { signOut } from '../session/identity.ts'
import { useIdentity } from '../session/session.ts'
import { Avatar } from './Avatar.tsx'
import { MenuButton, MenuChoice, MenuHeading } from './MenuButton.tsx'
import styles from './TopBar.module.css'

export const AccountMenu = () => {
  const { account, sidebar } = useIdentity()
  const mayDownload = useAccess().may('system:contract:downloads')
  const isLarge = useLargePrint()
  const { name, picture, mobile } = account.person
  const shown = name ?? (mobile ? maskMobile(mobile) : '我的账号')
  return (
    <MenuButton
      label={`账号：${shown}`}
      align="end"
      face={
        <>
          <Avatar name={name} picture={picture} />
          <span className={styles.person}>{shown}</span>
        </>
      }
    >
      <MenuHeading>
        <span className={styles.who}>
          <b>{shown}</b>
          {sidebar.currentRoleNames.length > 0 && <span>{sidebar.currentRoleNames.join('、')}</span>}
        </span>
      </MenuHeading>
      <MenuChoice icon={<UserOutlined aria-hidden="true" />} to="/center/personCenter">
        个人中心
      </MenuChoice>
      <MenuChoice icon={<SafetyOutlined aria-hidden="true" />} to="/center/safetySetting">
        安全设置
      </MenuChoice>
      <MenuChoice icon={<AuditOutlined aria-hidden="true" />} to="/center/inMyName">
        以我名义
      </MenuChoice>
      {account.userType === USER_IS.company && (
        <MenuChoice icon={<SwapOutlined aria-hidden="true" />} to="/center/absence">
          外出代理
        </MenuChoice>
      )}
      <MenuChoice icon={<RobotOutlined aria-hidden="true" />} to="/center/agents">
        智能体与授权
      </MenuChoice>
      <MenuChoice icon={<SettingOutlined aria-hidden="true" />} to="/center/preferSettingPer">
        偏好设置
      </MenuChoice>
      <MenuChoice icon={<FontSizeOutlined aria-hidden="true" />} onChoose={() => chooseLargePrint(!isLarge)}>
        {isLarge ? '恢复常规字号' : '大字版'}
      </MenuChoice>
      {mayDownload && (
        <MenuChoice icon={<DownloadOutlined aria-hidden="true" />} to="/center/downloadList">
          下载中心
        </MenuChoice>
      )}
      <MenuChoice icon={<ApiOutlined aria-hidden="true" />} to="/platform/home">
        开放平台
      </MenuChoice>
      <MenuChoice icon={<LogoutOutlined aria-hidden="true" />} onChoose={() => void signOut()}>
        退出登录
      </MenuChoice>
    </MenuButton>
  )
}
