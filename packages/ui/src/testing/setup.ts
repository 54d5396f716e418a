// The page that a component is drawn into, as ours are: Arabic and right to left, with the styles of the product.
import '../styles.css';

document.documentElement.lang = 'ar';
document.documentElement.dir = 'rtl';
document.title = 'وثيقة';
