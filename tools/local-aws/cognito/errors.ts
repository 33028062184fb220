/** An error of Cognito; `code` is the exception's name, such as `NotAuthorizedException`. */
export class UserPoolError extends Error {
  override readonly name = 'UserPoolError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function notAuthorized(message: string): UserPoolError {
  return new UserPoolError('NotAuthorizedException', message);
}

export function invalidParameter(message: string): UserPoolError {
  return new UserPoolError('InvalidParameterException', message);
}

export function notFound(message: string): UserPoolError {
  return new UserPoolError('ResourceNotFoundException', message);
}

export function userNotFound(message = 'User does not exist.'): UserPoolError {
  return new UserPoolError('UserNotFoundException', message);
}

/** A feature of Cognito that is not supported here. */
export function unsupported(what: string): UserPoolError {
  return new UserPoolError('UnsupportedOperationException', `The local user pool does not support ${what}.`);
}
