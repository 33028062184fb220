/** Excludes the wording of log lines, and the names of errors, which only logs contain. Logged values are mutated (ROLE-32). */
const ignorer = {
  shouldIgnore({ node, parent, listKey, key }) {
    if (node.type !== 'StringLiteral') return undefined;
    const isFirstText = listKey === 'arguments' && key === 0 && parent.type === 'CallExpression';
    if (isFirstText && parent.callee.object?.name === 'log') return 'the wording of a log line';
    if (parent.type === 'ClassProperty' && parent.key.name === 'name') return 'the name of an error';
    return undefined;
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'log-lines', value: ignorer }];
