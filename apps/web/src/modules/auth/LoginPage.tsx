const LoginPage = () => <h1>LoginPage</h1>
export default LoginPage
