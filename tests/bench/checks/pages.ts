/**
 * Pages in other styles than the demo shop's: cards made of `div`s, a table with nested lists, buttons without a role,
 * errors that only a colour or a class tells.
 */
export const foreignPages: Record<string, string> = {
  '/cards': `<title>Wish list</title><style>.red{color:#c00}.bold{font-size:28px}</style>
<div class="bold">Your wishes</div>
<div class="wishes"><div class="tile"><div class="name">Tea pot</div><span>€30.00</span><div><button>Remove</button></div></div>
<div class="tile"><div class="name">Tea pot, large</div><span>€45.00</span><div><button>Remove</button></div></div>
<div class="tile"><div class="name">Tea cosy</div><em>Sold out</em></div></div>
<div class="action" onclick="location='/form'" style="cursor:pointer">Continue</div>
<img alt="Delivery van" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="20" height="20"><input placeholder="Coupon">`,
  '/form': `<title>Join</title><h1>Join us</h1><form><label>Full name <input name="n" aria-invalid="true"></label>
<span style="color:rgb(200,0,0)">Your name is missing</span><label>Mail <input type="email"></label>
<label><input type="checkbox" checked> Newsletter</label><select aria-label="Country"><option>Austria<option>Chile</select>
<input type="submit" value="Join now"><input type="button" value="Later" disabled></form>
<div class="modal" style="position:fixed;top:10px;right:0;width:200px;height:90px;background:#eee">Cookies? <span style="cursor:pointer" onclick="this.parentNode.remove()">Accept</span></div>`,
  '/table': `<title>Orders</title><h2>Orders</h2><nav><ul><li><a href="/cards">Wishes</a></li><li><a href="/form">Join</a></li></ul></nav>
<table><thead><tr><th>Order</th><th>State</th><th></th></tr></thead><tbody>
<tr><td>A 12</td><td>15 results</td><td><button>Delete</button></td></tr>
<tr><td>A 112</td><td>paid</td><td><button>Delete</button></td></tr></tbody></table>
<ul><li>Outer <ul><li>Inner part <button>Open</button></li></ul></li></ul><p class="error-message">Card was refused.</p>
<p role="status">2 orders loaded.</p>`,
  '/plain': `<title>Plain</title><h1>Nothing here</h1><p>Only a text.</p><p>Another text.</p>`,
};
