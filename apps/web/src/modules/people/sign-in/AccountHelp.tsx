import { Link } from 'react-router'
import { lacks } from '../../../shared/brand/mode.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import help from './HelpPages.module.css'

const CHOICES = [
  { view: 'activate', title: '激活账号', text: '企业已添加您为成员，首次使用请激活并设置密码' },
  { view: 'account', title: '查询号码下的账号', text: '查看该号码是否已有账号、是否被冻结' },
  { view: 'mobile', title: '更换手机号', text: '原号码停用或丢失，改绑新的手机号' },
  { view: 'reset', title: '找回密码', text: '通过手机号或邮箱重新设置密码' },
] as const

export const AccountHelp = () => (
  <AuthFrame title="账号遇到问题" subtitle="请选择您要办理的事项">
    <ul className={help.choices}>
      {CHOICES.filter(({ view }) => !lacks('sms') || view === 'reset').map(({ view, title, text }) => (
        <li key={view}>
          <Link className={help.choice} to={`/login?view=${view}`}>
            <strong>{title}</strong>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
    <p className={styles.below}>
      <Link to="/login">返回登录</Link>
    </p>
  </AuthFrame>
)
