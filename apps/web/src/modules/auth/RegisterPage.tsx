const RegisterPage = () => <h1>RegisterPage</h1>
export default RegisterPage
