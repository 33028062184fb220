/** A stored style in which no control was moved. */
export const untouchedStyle = {
  primary: '#7f1d1d',
  secondary: '#374151',
  background: '#0b0f19',
  text: '#f5f5f5',
  fontSize: 16,
  fontFamily: 'Inter',
  lineHeight: 1.6,
  containerWidth: 1200,
  borderRadius: 8,
  spacing: 16,
  animations: true,
  shadows: true,
  gradients: true,
};
