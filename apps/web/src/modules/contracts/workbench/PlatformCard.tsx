import { Link } from 'react-router'
import blocks from '../../../shared/theme/blocks.module.css'
import { Card } from './Card.tsx'

/** The way for whoever wants to build signing into a system of his own. */
export const PlatformCard = () => (
  <Card title="开放平台" more={<Link to="/platform/home">进入开放平台</Link>}>
    <p className={blocks.quiet}>把签署接入自己的系统：接口文档、沙箱应用、SDK 与命令行工具。</p>
  </Card>
)
